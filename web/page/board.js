/* board.js - the board: 64 buttons. It knows how to show pieces and which of some moves is
 * meant; what is legal it is told. */

class Board {
    /* `moved(move)` is called with one of the moves shown, `pointed(square)` with the square
     * that is pointed at, or with -1. */
    constructor(root, dialog, { moved, pointed }) {
        Object.assign(this, { root, dialog, moved, pointed });
        this.flipped = false;
        this.chosen = -1;
        this.moves = [];
        this.pieces = ".".repeat(64);
        this.cells = Array.from({ length: 64 }, () =>
            el("button", { type: "button", tabindex: "-1" }),
        );
        this.names = el("div", { id: "names", "aria-hidden": "true" });
        this.drawNames();
        root.append(...this.cells, this.names);
        this.focus = 4;
        this.listen();
    }

    /* The square of a cell, and the cell of a square. */
    squareAt(index) {
        return this.flipped ? index ^ 7 : index ^ 56;
    }
    cellOf(square) {
        return this.cells[this.flipped ? square ^ 7 : square ^ 56];
    }
    squareOf(cell) {
        const index = this.cells.indexOf(cell?.closest?.(".square"));
        return index < 0 ? -1 : this.squareAt(index);
    }

    /* Shows a position: its letters by square, the legal moves, the last one, and the king in
     * check. `slide` is the move to be seen happening, if there is one. */
    show({ pieces, moves, last, check, slide }) {
        Object.assign(this, { pieces, moves, last, check });
        this.chosen = -1;
        this.draw();
        if (slide) this.slide(slide.from, slide.to);
    }

    draw() {
        for (let index = 0; index < 64; index++) {
            const square = this.squareAt(index);
            const cell = this.cells[index];
            const letter = this.pieces[square];
            const dark = ((square >> 3) + square) % 2 === 0;
            cell.classList.add("square");
            cell.classList.remove("lit", "over", "lifted");
            cell.classList.toggle("dark", dark);
            if (cell.dataset.piece !== letter || cell.dataset.square !== String(square)) {
                cell.replaceChildren(...(letter === "." ? [] : [pieceDrawing(letter)]));
                cell.dataset.piece = letter;
                cell.dataset.square = square;
            }
        }
        this.mark();
    }

    /* The names of ranks and files lie over the squares, which have names of their own. */
    drawNames() {
        const order = this.flipped ? [7, 6, 5, 4, 3, 2, 1, 0] : [0, 1, 2, 3, 4, 5, 6, 7];
        const made = order.flatMap((number, at) => {
            const rank = el("span", {}, String(number + 1));
            const file = el("span", {}, "abcdefgh"[number]);
            rank.style.cssText = `left: 0; bottom: ${12.5 * at}%; height: 12.5%`;
            file.style.cssText = `right: ${12.5 * (7 - at)}%; bottom: 0`;
            return [rank, file];
        });
        this.names.replaceChildren(...made);
    }

    /* Marks what changes while the position stays. */
    mark() {
        const targets = this.moves
            .filter((move) => move.from === this.chosen)
            .map((move) => move.to);
        for (let index = 0; index < 64; index++) {
            const square = this.squareAt(index);
            const cell = this.cells[index];
            const letter = this.pieces[square];
            const states = {
                last: this.last && (this.last.from === square || this.last.to === square),
                chosen: this.chosen === square,
                check: this.check === square,
                target: targets.includes(square),
                full: letter !== ".",
                movable: this.moves.some((move) => move.from === square),
            };
            for (const [state, holds] of Object.entries(states))
                cell.classList.toggle(state, Boolean(holds));
            cell.style.touchAction = states.movable ? "none" : "manipulation";
            cell.tabIndex = square === this.focus ? 0 : -1;
            const remarks = [
                pieceName(letter) || "empty",
                states.check && "in check",
                states.chosen && "chosen",
                states.target && "can be reached",
            ];
            cell.setAttribute(
                "aria-label",
                `${SQUARES[square]}, ${remarks.filter(Boolean).join(", ")}`,
            );
        }
    }

    light(squares) {
        this.cells.forEach((cell, index) =>
            cell.classList.toggle("lit", squares.includes(this.squareAt(index))),
        );
    }

    flip() {
        this.flipped = !this.flipped;
        this.drawNames();
        this.draw();
    }

    slide(from, to) {
        const piece = this.cellOf(to).querySelector(".piece");
        if (!piece || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
        const a = this.cellOf(from).getBoundingClientRect();
        const b = this.cellOf(to).getBoundingClientRect();
        piece.style.transform = `translate(${a.left - b.left}px, ${a.top - b.top}px)`;
        this.cellOf(to).style.zIndex = 3;
        requestAnimationFrame(() => {
            piece.classList.add("slides");
            piece.style.transform = "";
            setTimeout(() => {
                piece.classList.remove("slides");
                this.cellOf(to).style.zIndex = "";
            }, 200);
        });
    }

    /* A square is pressed: it is where a piece goes, or where one comes from. */
    press(square) {
        if (this.tryMove(this.chosen, square)) return;
        const can = this.moves.some((move) => move.from === square);
        this.chosen = can && this.chosen !== square ? square : -1;
        this.mark();
    }

    /* Plays the move between two squares if there is one; asks what to promote to if there are
     * more. */
    tryMove(from, to) {
        const meant = this.moves.filter((move) => move.from === from && move.to === to);
        if (!meant.length) return false;
        this.chosen = -1;
        this.mark();
        if (meant.length === 1) this.moved(meant[0]);
        else this.ask(meant);
        return true;
    }

    ask(meant) {
        const white = this.pieces[meant[0].from] === "P";
        const letters = ["", "", "n", "b", "r", "q"];
        const order = [...meant].sort((a, b) => b.promotion - a.promotion);
        this.dialog.replaceChildren(
            ...order.map((move) => {
                const letter = letters[move.promotion];
                const choice = button(
                    "",
                    () => {
                        this.dialog.close();
                        this.moved(move);
                    },
                    { "aria-label": PIECES[letter] },
                );
                choice.append(pieceDrawing(white ? letter.toUpperCase() : letter));
                return choice;
            }),
        );
        /* Later: to a dialog that is open by then, the end of a drag is a press outside. */
        setTimeout(() => this.dialog.showModal());
    }

    /* ---- Mouse, touch and keys --------------------------------------------------------------- */

    listen() {
        this.root.addEventListener("click", (event) => {
            const square = this.squareOf(event.target);
            if (square < 0 || this.dragEnded) {
                this.dragEnded = false;
                return;
            }
            this.setFocus(square);
            this.press(square);
        });
        this.root.addEventListener("keydown", (event) => this.key(event));
        this.root.addEventListener("pointerdown", (event) => this.grab(event));
        /* A finger that drags a piece scrolls nothing. If the browser thought so, it would take the
         * next tap, on what to promote to, for the end of the scrolling. */
        const stay = (event) => this.drag && event.preventDefault();
        this.root.addEventListener("touchmove", stay, { passive: false });
        this.root.addEventListener("pointermove", (event) => {
            if (!this.drag) this.pointed(this.squareOf(event.target));
        });
        this.root.addEventListener("pointerleave", () => this.pointed(-1));
        this.root.addEventListener("focusin", (event) => this.pointed(this.squareOf(event.target)));
    }

    setFocus(square) {
        this.cellOf(this.focus).tabIndex = -1;
        this.focus = square;
        this.cellOf(square).tabIndex = 0;
    }

    key(event) {
        const steps = {
            ArrowLeft: [-1, 0],
            ArrowRight: [1, 0],
            ArrowUp: [0, 1],
            ArrowDown: [0, -1],
        };
        const step = steps[event.key];
        if (event.key === "Escape") {
            this.chosen = -1;
            this.mark();
        }
        if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        const sign = this.flipped ? -1 : 1;
        const file = (this.focus & 7) + sign * step[0];
        const rank = (this.focus >> 3) + sign * step[1];
        if (file < 0 || file > 7 || rank < 0 || rank > 7) return;
        this.setFocus(8 * rank + file);
        this.cellOf(this.focus).focus();
    }

    /* A piece is taken hold of; it follows once the pointer moves. */
    grab(event) {
        const from = this.squareOf(event.target);
        this.dragEnded = false;
        if (event.button !== 0 || this.drag || !this.moves.some((move) => move.from === from))
            return;
        const cell = this.cellOf(from);
        const drag = (this.drag = {
            from,
            x: event.clientX,
            y: event.clientY,
            id: event.pointerId,
        });
        const under = (now) => this.squareOf(document.elementFromPoint(now.clientX, now.clientY));
        const move = (now) => {
            if (now.pointerId !== drag.id) return;
            if (!drag.piece && Math.hypot(now.clientX - drag.x, now.clientY - drag.y) < 5) return;
            if (!drag.piece) this.lift(drag, cell);
            drag.piece.style.left = `${now.clientX - drag.size / 2}px`;
            drag.piece.style.top = `${now.clientY - drag.size / 2}px`;
            const over = under(now);
            this.cells.forEach((each, index) =>
                each.classList.toggle("over", this.squareAt(index) === over),
            );
        };
        const end = (now) => {
            if (now.pointerId !== drag.id) return;
            document.removeEventListener("pointermove", move);
            document.removeEventListener("pointerup", end);
            document.removeEventListener("pointercancel", end);
            this.drag = null;
            if (!drag.piece) return;
            drag.piece.remove();
            cell.classList.remove("lifted");
            this.cells.forEach((each) => each.classList.remove("over"));
            this.dragEnded = under(now) === from || event.pointerType !== "mouse";
            if (now.type === "pointerup" && this.tryMove(from, under(now))) return;
            this.chosen = -1;
            this.mark();
        };
        document.addEventListener("pointermove", move);
        document.addEventListener("pointerup", end);
        document.addEventListener("pointercancel", end);
    }

    lift(drag, cell) {
        drag.size = cell.getBoundingClientRect().width;
        drag.piece = pieceDrawing(this.pieces[drag.from]);
        drag.piece.classList.add("dragged");
        drag.piece.style.setProperty("--size", `${drag.size}px`);
        this.chosen = drag.from;
        this.mark();
        cell.classList.add("lifted");
        document.body.append(drag.piece);
    }
}

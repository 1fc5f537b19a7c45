/* count.js - counting in workers: as many as there are cores, each a copy of the library. A
 * count is cut into jobs by its first two moves; the results come back in any order. */

/* What a worker does: it is given the compiled library once, and then jobs. */
function workerMain() {
    let ply = null;
    let waiting = [];
    const work = (job) =>
        postMessage({
            ...job,
            leaves: ply.ask("count", job.engine, String(job.depth), job.start, job.moves).leaves,
        });
    onmessage = async ({ data }) => {
        if (data.module) {
            ply = await open(data.module);
            waiting.forEach(work);
            waiting = null;
        } else if (ply) {
            work(data);
        } else {
            waiting.push(data);
        }
    };
}

/* Workers, and the jobs that they have not done yet. */
class Pool {
    constructor(module, source) {
        this.module = module;
        this.address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
        this.size = Math.max(1, Math.min(navigator.hardwareConcurrency || 2, 32));
        this.workers = [];
    }

    start(jobs, done) {
        this.stop();
        this.jobs = [...jobs].reverse();
        while (this.workers.length < Math.min(this.size, jobs.length)) {
            const worker = new Worker(this.address);
            worker.postMessage({ module: this.module });
            worker.onmessage = ({ data }) => {
                if (!this.workers.includes(worker)) return;
                this.feed(worker);
                done(data);
            };
            this.workers.push(worker);
            this.feed(worker);
            this.feed(worker); /* one is waiting while the other is done */
        }
    }

    feed(worker) {
        const job = this.jobs.pop();
        if (job) worker.postMessage(job);
    }

    /* Nobody can be asked to stop in the middle of a count, so the workers are ended. */
    stop() {
        this.workers.forEach((worker) => worker.terminate());
        this.workers = [];
        this.jobs = [];
    }
}

class CountPanel {
    constructor(ply, game, tables, pool, { opened }) {
        Object.assign(this, { ply, game, tables, pool, opened });
        for (let depth = 1; depth <= 9; depth++)
            $("depth").append(el("option", { value: depth, selected: depth === 4 }, String(depth)));
        for (const name of ["fast", ...tables.generators.map((each) => each.name)])
            $("engine").append(el("option", { value: name }, name));
        $("go").addEventListener("click", () => this.run());
        $("stop").addEventListener("click", () => this.stop());
        $("compare").addEventListener("click", () => this.compare());
        this.starts = new Map(tables.starts.map((start) => [start.name, start]));
    }

    /* The known positions, drawn when the tab is first seen. */
    show() {
        if ($("known").children.length) return;
        for (const { name, leaves } of this.tables.known) {
            const { fen, about } = this.starts.get(name);
            const made = button(
                `${name}: ${leaves[0]}`,
                () => this.opened({ start: fen, moves: [] }),
                { title: about },
            );
            made.prepend(miniBoard(this.ply.play({ start: fen }).board, ""));
            $("known").append(made);
        }
    }

    /* The position that is counted; the game may go on meanwhile. */
    run() {
        this.stop();
        const depth = Number($("depth").value);
        const engine = $("engine").value;
        const { start, moves } = this.game.now;
        const state = this.game.state;
        const fen = this.ply.write("fen", { start, moves });
        if (!state.moves) {
            $("total").replaceChildren(
                el("span", { class: "bad" }, `no moves there: ${state.problems[0].sentence}`),
            );
            return;
        }
        this.count = {
            depth,
            engine,
            fen,
            began: performance.now(),
            total: 0n,
            done: 0,
            shares: new Map(state.moves.map((move) => [move.uci, { move, leaves: 0n, jobs: 0 }])),
        };
        const jobs = this.jobsOf(this.count);
        this.count.jobs = jobs.length;
        for (const job of jobs) this.count.shares.get(job.first).jobs++;
        $("go").disabled = true;
        $("stop").disabled = false;
        this.theirs = null;
        this.draw();
        if (!jobs.length) this.finish();
        else this.pool.start(jobs, (job) => this.take(job));
    }

    jobsOf({ depth, engine, fen, shares }) {
        const jobs = [];
        for (const first of shares.keys()) {
            const job = { engine, start: fen, first };
            if (depth < 4) jobs.push({ ...job, depth: depth - 1, moves: first });
            else
                for (const second of this.ply.moves({ start: fen, moves: [first] }))
                    jobs.push({ ...job, depth: depth - 2, moves: `${first} ${second.uci}` });
        }
        return jobs;
    }

    take(job) {
        const share = this.count.shares.get(job.first);
        share.leaves += BigInt(job.leaves);
        share.jobs--;
        this.count.total += BigInt(job.leaves);
        if (++this.count.done === this.count.jobs) this.finish();
        else this.soon();
    }

    finish() {
        this.count.seconds = (performance.now() - this.count.began) / 1000;
        this.stop();
        this.count.whole = true;
        this.draw();
    }

    stop() {
        this.pool.stop();
        $("go").disabled = false;
        $("stop").disabled = true;
        if (this.count && !this.count.seconds) {
            this.count.seconds = (performance.now() - this.count.began) / 1000;
            this.draw();
        }
    }

    /* Drawn once a frame at most, however many results come. */
    soon() {
        if (this.drawn) return;
        this.drawn = requestAnimationFrame(() => {
            this.drawn = 0;
            if (!this.count.seconds) this.draw();
        });
    }

    draw() {
        const { total, depth, done, jobs, seconds, whole, began, shares, fen } = this.count;
        const spent = seconds ?? (performance.now() - began) / 1000;
        const speed = Number(total) / Math.max(spent, 0.001) / 1e6;
        $("progress").value = jobs ? done / jobs : 1;
        $("counted").textContent = `Counted: ${fen}`;
        $("total").replaceChildren(
            el("b", { id: "leaves" }, grouped(total)),
            ` at depth ${depth}`,
            whole ? "" : seconds ? ", stopped" : " so far",
            `, ${spent.toFixed(spent < 10 ? 2 : 0)} s, `,
            `${speed.toFixed(speed < 10 ? 1 : 0)} million leaves a second `,
            whole ? this.verdict() : "",
        );
        const most = [...shares.values()].reduce(
            (a, share) => (share.leaves > a ? share.leaves : a),
            1n,
        );
        $("divide").replaceChildren(...this.lines(shares, most));
    }

    /* Whether the count is the known one, if there is one of this position. */
    verdict() {
        const { fen, depth, total } = this.count;
        const known = this.tables.known.find(({ name }) => this.starts.get(name).fen === fen)
            ?.leaves[depth - 1];
        if (!known) return "";
        const right = BigInt(known) === total;
        return el(
            "span",
            { class: right ? "good" : "bad" },
            right ? "✓ as known" : `known is ${grouped(known)}`,
        );
    }

    lines(shares, most) {
        const theirs = this.theirs ?? new Map();
        const sorted = [...shares.values()].sort((a, b) => (a.move.uci < b.move.uci ? -1 : 1));
        const made = sorted.map(({ move, leaves, jobs }) => {
            const other = theirs.get(move.uci);
            const wrong = this.theirs && other !== String(leaves);
            const bar = el("i");
            bar.style.width = `${(Number(leaves) / Number(most)) * 100}%`;
            return el(
                "div",
                { class: `line ${wrong ? "wrong" : ""}`, "data-move": move.uci },
                el("span", {}, move.uci),
                el("span", { class: "bar-of" }, bar),
                el(
                    "span",
                    {},
                    jobs ? "…" : grouped(leaves),
                    wrong
                        ? el(
                              "span",
                              { class: "bad" },
                              other === undefined
                                  ? " — they do not have it "
                                  : ` — they count ${grouped(other)} `,
                          )
                        : null,
                    wrong && this.count.depth > 1 && other !== undefined
                        ? button("go there", () => this.descend(move))
                        : null,
                ),
            );
        });
        for (const [move, leaves] of theirs) {
            if (shares.has(move)) continue;
            made.unshift(
                el(
                    "div",
                    { class: "line wrong", "data-move": move },
                    el("span", {}, move),
                    el("span"),
                    el("span", { class: "bad" }, `not legal here; they count ${grouped(leaves)}`),
                ),
            );
        }
        /* Wrong counts first, then moves that they lack: these may only have been left out. */
        const weight = ({ classList, dataset }) =>
            classList.contains("wrong") ? (!this.theirs.has(dataset.move) ? 1 : 2) : 0;
        return made.sort((a, b) => weight(b) - weight(a));
    }

    /* ---- Another engine ---------------------------------------------------------------------- */

    /* Reads what an engine wrote and marks where it differs. */
    compare() {
        if (!this.count?.whole) {
            $("total").replaceChildren(el("span", { class: "bad" }, "Count this position first."));
            return;
        }
        const { list } = this.ply.ask(
            "compare",
            String(this.count.depth),
            this.count.fen,
            "",
            $("theirs").value,
        );
        this.theirs = new Map((list ?? []).map(({ move, leaves }) => [move, leaves ?? "0"]));
        if (!this.theirs.size) {
            $("total").append(el("span", { class: "bad" }, " no moves in what they wrote"));
            this.theirs = null;
            return;
        }
        this.draw();
        const wrong = document.querySelectorAll("#divide .wrong").length;
        $("total").append(
            el(
                "span",
                { class: wrong ? "bad" : "good" },
                wrong ? ` ${wrong} differ` : " ✓ the same in every move",
            ),
        );
    }

    /* The position after a differing move, a ply less deep: where their mistake is nearer. The game
     * that led here is kept, if it is still on the board. */
    descend(move) {
        const { fen, depth } = this.count;
        const { start, moves } = this.game.now;
        if (this.ply.write("fen", { start, moves }) === fen) this.game.play(move, move);
        else this.opened({ start: fen, moves: [move.uci] });
        $("depth").value = depth - 1;
        $("theirs").value = "";
        this.run();
    }
}

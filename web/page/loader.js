/* loader.js - the one script that stands in the page as it is: unpacks the others, the style and
 * the library. All lie behind each other in one text: five characters for four bytes, then gzip.
 * The page allows no script and no style but those whose hashes it names, these included. */
(async () => {
    const letters =
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;.=>?@^_`{|}~";
    const value = new Uint8Array(128);
    for (let at = 0; at < 85; at++) value[letters.charCodeAt(at)] = at;
    const packed = document.getElementById("packed");
    const text = packed.textContent;
    const words = new DataView(new ArrayBuffer((text.length / 5) * 4));
    for (let at = 0; at < text.length; at += 5) {
        let word = 0;
        for (let next = at; next < at + 5; next++) word = 85 * word + value[text.charCodeAt(next)];
        words.setUint32((at / 5) * 4, word);
    }
    const [bytes, style, script] = packed.dataset.sizes.split(" ").map(Number);
    const stream = new Blob([words.buffer.slice(0, bytes)])
        .stream()
        .pipeThrough(new DecompressionStream("gzip"));
    const all = await new Response(stream).arrayBuffer();
    const part = (name, from, to) => {
        const made = document.createElement(name);
        made.textContent = new TextDecoder().decode(all.slice(from, to));
        document.head.append(made);
    };
    part("style", 0, style);
    window.plyproofLibrary = all.slice(style + script);
    part("script", style, style + script);
})();

/* loader.js - the one script that stands in the page as it is: unpacks the others, the style and
 * the library. All lie behind each other in one text: five characters for four bytes, then gzip.
 * The page allows no script and no style but those whose hashes it names, these included. */
(async () => {
    const letters =
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;.=>?@^_`{|}~";
    const value = new Uint8Array(128);
    for (let at = 0; at < 85; at++) value[letters.charCodeAt(at)] = at;
    const packed = document.getElementById("packed");
    const text = new TextEncoder().encode(packed.textContent);
    const words = new DataView(new ArrayBuffer((text.length / 5) * 4));
    for (let at = 0, to = 0; at < text.length; to += 4) {
        let word = value[text[at++]];
        word = 85 * word + value[text[at++]];
        word = 85 * word + value[text[at++]];
        word = 85 * word + value[text[at++]];
        words.setUint32(to, 85 * word + value[text[at++]]);
    }
    const [bytes, style, script] = packed.dataset.sizes.split(" ").map(Number);
    const gzip = new DecompressionStream("gzip");
    const writer = gzip.writable.getWriter();
    writer.write(words.buffer.slice(0, bytes));
    writer.close();
    const all = await new Response(gzip.readable).arrayBuffer();
    /* Other threads compile the library while this one reads the style and the script. */
    window.plyproofLibrary = WebAssembly.compile(all.slice(style + script));
    const part = (name, from, to) => {
        const made = document.createElement(name);
        made.textContent = new TextDecoder().decode(all.slice(from, to));
        document.head.append(made);
    };
    part("style", 0, style);
    part("script", style, style + script);
})();

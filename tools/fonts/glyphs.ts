const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')

/** The characters in the site's fonts. The system's fonts draw all others, for example in visitors' names. */
export const glyphs = `${printable}\u00A0©®·×áéíóúüñ¡¿–—‘’“”•…`

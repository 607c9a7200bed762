const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')

/** The characters that the site's fonts can draw. Names that visitors type may need others: the system draws those. */
export const glyphs = `${printable}\u00A0©®·×áéíóúüñ¡¿–—‘’“”•…`

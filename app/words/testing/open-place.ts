/** A place that code did not fill, such as `{day}` or `{site.phone}`, also as a part of an address. */
export const openPlace = /(\{|%7B)[a-z]\w*(\.\w+)*(\}|%7D)/i

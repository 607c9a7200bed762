import { createElement } from 'react'

/** The width of a mail's column, in pixels. */
export const columnWidth = 600

/**
 * Comments that Outlook on Windows reads as HTML. Its versions before 2019 ignore `max-width`, so the column stands in a
 * table of a fixed width. With 96 dots per inch, widths and heights grow with the text on a screen of many dots.
 */
const parts = {
  'outlook-settings':
    '<xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml>',
  'outlook-column': `<table role="presentation" align="center" width="${columnWidth}" border="0" cellpadding="0" cellspacing="0"><tr><td>`,
  'outlook-column-end': '</td></tr></table>',
}

/** An element that `writeOutlookParts` replaces: React writes no comments. */
export const outlookPart = (name: keyof typeof parts) => createElement(name)

export function writeOutlookParts(html: string): string {
  return Object.entries(parts).reduce(
    (written, [name, part]) => written.replace(`<${name}></${name}>`, `<!--[if mso]>${part}<![endif]-->`),
    html,
  )
}

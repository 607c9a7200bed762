import { readExcelsWith } from '../manual-gifts/gift-file/read-excel.server.ts'
import { readPdfsWith } from '../pdf/uploads/read-pdf.server.ts'
import { preparePhotographsWith } from '../photographs/prepare-photograph.server.ts'

/** Each takes the function that does this work from now on, in a process of its own. */
export const uploads = { preparePhotographsWith, readExcelsWith, readPdfsWith }

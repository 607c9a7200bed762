import type { OfficeAction, OfficePage } from './office-page.ts'
import { board } from './board/page.server.tsx'
import { changes } from './changes/page.server.tsx'
import { depositSlips } from './deposit-slips/page.server.tsx'
import { depositSlip } from './deposit-slips/slip.server.tsx'
import { entriesFile, slipsFile } from './deposits/exports.server.tsx'
import { journalPage } from './deposits/journal-file.server.ts'
import { deposits } from './deposits/page.server.tsx'
import { payoutPage } from './deposits/payout.server.tsx'
import { cancelGift } from './manual-gifts/cancel.server.tsx'
import { importFile, importTemplate } from './manual-gifts/import.server.tsx'
import { importedFile, leftOutLines } from './manual-gifts/import-file.server.tsx'
import { giftLetter, lettersToPrint } from './manual-gifts/letter.server.tsx'
import { enter } from './manual-gifts/page.server.tsx'
import { findPage } from './find/page.server.tsx'
import { giftAddress, giftForm8283 } from './gift/gift-actions.server.ts'
import { gift } from './gift/page.server.tsx'
import { giftReceipt } from './gift/gift-receipt.server.tsx'
import { giftListCsv } from './gifts/gifts-csv.server.ts'
import { gifts } from './gifts/page.server.tsx'
import { giverDeath, giverLetters, giverMerges, giverStatement } from './givers/giver-actions.server.ts'
import { giverListCsv } from './givers/list-csv.server.ts'
import { listLabels, listLabelsFile } from './givers/list-labels.server.tsx'
import { listLetter } from './givers/list-letter.server.tsx'
import { giverList } from './givers/list-page.server.tsx'
import { yearEndStatements } from './year-end-statements/page.server.tsx'
import { giftDate, giverOfYear } from './year-end-statements/statement-actions.server.ts'
import { changedStatements } from './year-end-statements/changed.server.tsx'
import { correctedToPrint, statementPreview, statementsToPrint } from './year-end-statements/print.server.tsx'
import { launch } from './launch/page.server.tsx'
import { draftByPost, labelsByPost, sentByPost } from './letters/by-post.server.tsx'
import { letter } from './letters/letter.server.tsx'
import { letters } from './letters/list.server.tsx'
import { sendLetter } from './letters/send.server.tsx'
import { sentLetter } from './letters/sent.server.tsx'
import { me, mondayMail } from './me/page.server.tsx'
import { message } from './messages/message.server.tsx'
import { messages } from './messages/page.server.tsx'
import { ordersByStateCsv } from './orders/by-state-csv.server.ts'
import { certificateFile, certificates } from './orders/certificates.server.tsx'
import { boxOffers } from './orders/offer.server.tsx'
import { order, orderAddress } from './orders/order.server.tsx'
import { orders } from './orders/page.server.tsx'
import { packingSlips } from './orders/slips.server.ts'
import { giver } from './givers/page.server.tsx'
import { mayBeOne } from './givers/may-be-one.server.tsx'
import { mergePage } from './givers/merge.server.tsx'
import { forgetPage } from './person/forget.server.tsx'
import { peopleFile } from './moving-in/people-file.server.tsx'
import { peopleUpload } from './moving-in/people-upload.server.tsx'
import { movingOut } from './moving-out/page.server.tsx'
import { person } from './person/page.server.tsx'
import { recurringList, recurringListCsv } from './recurring/list.server.tsx'
import { otherPrograms } from './recurring/other-programs.server.tsx'
import { recurring } from './recurring/page.server.tsx'
import { refundGift, refundOrder } from './refund/page.server.tsx'
import { scheduleB, scheduleBCsv } from './schedule-b/page.server.tsx'
import { bookAccountsPage } from './settings/accounts.server.tsx'
import { settings } from './settings/page.server.tsx'
import { yearCsv } from './year/differences-csv.server.ts'
import { yearPage } from './year/page.server.tsx'
import { thanksPage } from './thanks/page.server.tsx'
import { setAsideAction, today } from './today/page.server.tsx'
import { crisisLinesPage } from './crisis-lines/page.server.tsx'
import { wordDraftPage } from './words/draft/page.server.tsx'
import { changedOriginalsPage } from './words/changed-originals/page.server.tsx'
import { photographsPage } from './words/photographs/list.server.tsx'
import { photographPage } from './words/photographs/place.server.tsx'
import { wholePicture } from './words/photographs/whole-picture.server.ts'
import { wordHistoryPage } from './words/history/page.server.tsx'
import { wordMailFrame, wordDocumentPreview } from './words/preview/samples.server.ts'
import { wordMailsPage } from './words/preview/mails.server.tsx'
import { wordPreviewFrame } from './words/preview/frame.server.ts'
import { wordPreviewPage } from './words/preview/page.server.tsx'
import { uploadedFilePage, wordFilePage } from './words/lists/file.server.tsx'
import { wordListsPage } from './words/lists/page.server.tsx'
import { wordSwitchesPage } from './words/switches/page.server.tsx'
import { wordsPage } from './words/page.server.tsx'

/** The actions with paths of their own. */
export const officeActions: readonly OfficeAction[] = [
  setAsideAction,
  mondayMail,
  giftAddress,
  giftForm8283,
  giverLetters,
  giverDeath,
  giverStatement,
  giverMerges,
  giverOfYear,
  giftDate,
  orderAddress,
]

/** All pages of the office. The first match wins: specific paths come before patterns. */
export const officePages: readonly OfficePage[] = [
  today,
  thanksPage,
  board,
  me,
  changes,
  refundGift,
  refundOrder,
  importTemplate,
  importFile,
  leftOutLines,
  importedFile,
  lettersToPrint,
  enter,
  giftLetter,
  cancelGift,
  findPage,
  gifts,
  giftListCsv,
  giftReceipt,
  gift,
  giverList,
  peopleUpload,
  peopleFile,
  giverListCsv,
  listLabels,
  listLabelsFile,
  listLetter,
  statementPreview,
  statementsToPrint,
  correctedToPrint,
  changedStatements,
  yearEndStatements,
  orders,
  packingSlips,
  ordersByStateCsv,
  boxOffers,
  certificates,
  certificateFile,
  order,
  messages,
  message,
  letters,
  sentByPost,
  labelsByPost,
  draftByPost,
  sentLetter,
  sendLetter,
  letter,
  deposits,
  entriesFile,
  slipsFile,
  journalPage,
  depositSlips,
  depositSlip,
  payoutPage,
  scheduleB,
  scheduleBCsv,
  yearPage,
  yearCsv,
  movingOut,
  mayBeOne,
  mergePage,
  giver,
  forgetPage,
  person,
  recurringList,
  recurringListCsv,
  otherPrograms,
  recurring,
  wordDraftPage,
  wordHistoryPage,
  wordMailFrame,
  wordDocumentPreview,
  wordMailsPage,
  wordPreviewFrame,
  wordPreviewPage,
  wordsPage,
  changedOriginalsPage,
  photographsPage,
  wholePicture,
  photographPage,
  uploadedFilePage,
  wordFilePage,
  wordListsPage,
  wordSwitchesPage,
  crisisLinesPage,
  settings,
  bookAccountsPage,
  launch,
]

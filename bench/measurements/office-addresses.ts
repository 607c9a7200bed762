import { receiptNumberOf } from '../../app/values/receipt-number.ts'
import { giver, orderNumberOf } from '../../app/office/testing/fill-office.ts'
import { theirs } from '../../app/payments/testing/add-gifts.ts'

const lastYear = new Date().getUTCFullYear() - 1
const giftOf = (number: number) => `/office/gifts/${receiptNumberOf('gift', `gift ${number}`)}`
const gift = giftOf(7)
const order = `/office/orders/${orderNumberOf(7)}`
const slips = Array.from({ length: 50 }, (_, number) => `id=${orderNumberOf(number)}`).join('&')

/** The requested pages of an office that `fillOffice` has filled. */
export const officeAddresses = `
/office /office/me /office/settings /office/board /office/board?year=2024
/office/changes /office/changes?who=ann@office.example /office/changes?subject=B-7
/office/deposits /office/deposits?page=3 /office/deposits?amount=1000.42 /office/deposits/po_42
/office/deposits/slips /office/deposits/slips?since=2020-01-01 /office/deposits/slips?page=3
/office/enter /office/enter/import /office/enter/letters.pdf
/office/find /office/find?q=Giver%20100 /office/find?q=giver1234 /office/find?q=10.00 /office/find?q=%2412.34
/office/find?q=pi_777 /office/find?q=nobody%20at%20all
/office/gifts /office/gifts?page=1000 /office/gifts?since=2025-01-01&sort=-amount /office/gifts?sort=name&page=1000
/office/gifts?way=check /office/gifts?from=letter /office/gifts?first=1 /office/gifts?lapsed=1 /office/gifts/list.csv
/office/givers /office/givers?sort=name /office/givers?sort=-sum /office/givers?since=2025-10-01&least=50
/office/givers?may-be-one=1 /office/givers?lapsed=1 /office/givers?recurring=failing /office/givers/list.csv
/office/givers/labels?since=2025-10-01&least=90 /office/givers/letter?since=2025-10-01&least=90
/office/find?q=Giver,%20about%20$50%20in%20October /office/recurring /office/recurring?show=failing
${gift} ${giftOf(150_000)} ${gift}/cancel ${gift}/letter.pdf ${gift}/receipt.pdf ${gift}/refund
/office/statements /office/statements?page=300 /office/statements?q=giver50 /office/statements?sort=-cents
/office/statements/changed /office/schedule-b /office/year /office/year?year=${lastYear}
/office/statements/statement.pdf?year=${lastYear}&giver=${theirs}
/office/letters /office/letters/draft1 /office/letters/draft1/send /office/letters/sent/issue1
/office/messages /office/messages?show=all&page=100 /office/messages?q=Writer%2019000 /office/messages/msg_7
/office/orders /office/orders?show=shipped&page=100 /office/orders?show=all ${order} ${order}/refund
/office/orders/offer /office/orders/slips.pdf?${slips}
/office/givers/${theirs} /office/givers/${theirs}/merge?q=giver%20777 /office/givers/may-be-one
/office/person?email=nobody@example.com /office/person/forget?email=${giver.email}
/office/recurring/sub_1 /office/recurring/sub_35001`
  .trim()
  .split(/\s+/)

import { words } from '../../words/words.ts'
import { rules } from '../legal/rules.ts'
import { reach } from '../reach.ts'
import { site } from '../site.ts'

/** The words of the mails to givers about one gift, around the receipt: see `acknowledgment.ts`. */
export const giftMails = words(
  'receipts/gift-mails',
  {
    questions: 'Questions? Write to {site.email} or call {site.phone}.',

    receipt: {
      eachPayment: 'You will receive a receipt for each payment.',
      questions: 'Questions about this receipt? Write to {site.email} or call {site.phone}.',
      /** After a gift with “Send me no letters”. */
      noLetters: 'As you asked, we send you no letters, only mails about your gifts. You can change this in My giving.',
      amended:
        'This gift was paid in parts, and our earlier receipt named only a part of it. This receipt replaces it.',
      corrected: 'We told you of a refund, but it could not be carried out. This receipt replaces that notice.',
      reinstated:
        'We told you that your bank had taken your gift back. Your bank has since changed its decision, and this receipt replaces that notice.',
    },

    /** A bank transfer takes days. */
    pending: {
      subject: 'Your gift of {amount} to {site.name} is on its way',
      preview: 'Your bank transfer is on its way. This is not a receipt.',
      title: 'Your gift is on its way',
      text: 'Thank you. Your gift of {amount} is on its way from your bank, which can take a few days. We will send you a receipt when your bank completes the transfer. This is not a receipt.',
    },

    refund: {
      preview: '{wentBack} has been refunded.',
      text: 'We have refunded {what}. It may take your bank {rules.refund.processingBusinessDays} business days to show it.',
      whole: {
        subject: 'Your gift to {site.name} has been refunded',
        title: 'Your gift has been refunded',
      },
      part: {
        subject: 'Part of your gift to {site.name} has been refunded',
        title: 'Part of your gift has been refunded',
      },
    },
    dispute: {
      preview: 'Your bank has taken {wentBack} back.',
      text: 'Your bank has taken back {what}.',
      otherwise: 'If you did not ask your bank to do that, please {reach.us}.',
      whole: {
        subject: 'Your gift to {site.name} has gone back to you',
        title: 'Your gift has gone back to you',
      },
      part: {
        subject: 'Part of your gift to {site.name} has gone back to you',
        title: 'Part of your gift has gone back to you',
      },
    },
    /** What went back. */
    what: {
      whole: 'your gift of {amount}',
      part: '{wentBack} of your gift of {amount}',
    },
    /** Withdraws the receipt, wholly or in part. */
    voidReceipt: 'Your receipt for {amount}, given on {date}, is no longer valid. Please do not use it for your taxes.',
    inItsPlace:
      'Please keep this in its place: your gift to {site.legalName} (EIN {site.ein}) of {date} is {remaining}. {inReturn}',

    /** A check that bounced, or a gift that was entered by mistake. */
    cancelled: {
      subject: 'Please do not use your receipt {number}',
      title: 'Please do not use this receipt',
      preview: 'Your receipt {number} is no longer valid.',
      text: 'We sent you receipt {number} for a gift received on {date}. The gift did not reach us after all, or we made a mistake when we recorded it. The receipt is no longer valid: please do not use it for your taxes. If another receipt takes its place, we will send it to you.',
      sorry: 'We are sorry for the trouble.',
    },
    /** The same of a gift of a fund, an employer or a platform, for which our thanks are no receipt. */
    cancelledByOthers: {
      subject: 'Please do not use our letter of thanks {number}',
      title: 'We thanked you too early',
      preview: 'Our letter of thanks {number} is no longer valid.',
      text: 'We thanked you for the gift of {what} from {description}, received on {date}. The gift did not reach us after all, or we made a mistake when we recorded it. So our letter of thanks {number} is no longer valid. If another letter takes its place, we will send it to you.',
    },
    givenBack: {
      own: {
        subject: 'Please do not use your receipt {number}',
        title: 'We returned your gift',
        preview: 'We gave back what it was for: your gift of {what}.',
        text: 'We returned your gift of {what}, which we received on {date}. So your receipt {number} is no longer valid: please do not use it for your taxes.',
      },
      /** Of a fund, an employer or a platform. */
      byOthers: {
        subject: 'Please do not use our letter of thanks {number}',
        title: 'We returned a gift',
        preview: 'We gave back what it was for: the gift of {what} from {description}.',
        text: 'We returned the gift of {what} from {description}, which we received on {date}. So our letter of thanks {number} is no longer valid: please do not use it for your taxes.',
      },
    },
  },
  { site, rules, reach },
)

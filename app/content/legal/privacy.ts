import { words } from '../../words/words.ts'
import { site } from '../site.ts'
import type { LegalDocument } from './legal-document.ts'
import { rules } from './rules.ts'

export const privacy = words<LegalDocument>(
  'legal/privacy',
  {
    title: 'Privacy Policy',
    description:
      'What we store about you when you give, order, write or subscribe, where it lies, for how long, who else sees it, and your rights.',
    summary: [
      'You can read every page without telling us who you are. There is no account, no tracker and no advertising.',
      'When you give, we keep what a receipt and the law require: your name, your email address, the amount and the date. Card details go to Stripe and never reach us.',
      'When you write to us with the contact form, we keep your name, your email address and your message, to answer you.',
      'If you ask for our prayer newsletter, we keep your email address and the proof that you asked. You can leave with one press.',
      'When you have given, we write to you about what gifts have done, and ask for others, unless you say no.',
      'We never sell or share your data. Those who work for us see what their work needs, and are named below.',
    ],
    sections: {
      who: {
        title: 'Who we are',
        text: '{site.legalName} (“we”) is a 501(c)(3) nonprofit publisher of Gospel books for children, EIN {site.ein}. This policy covers this website and the emails that it sends.',
      },
      reading: {
        title: 'When you only read',
        text: [
          'We run no analytics, no advertising and no third-party scripts, and the fonts come from this site itself. The site’s own log holds events, identifiers, counts and the addresses of pages that were asked for but do not exist: no names, no email addresses and no network addresses.',
          'Like every website, ours is carried by computers that must know your network address to answer you. If our hosting company keeps records of that traffic, it does so to run and protect its network.',
          'What is kept in your own browser is listed in the Cookie Policy.',
        ],
        links: [{ label: 'Cookie Policy', to: '/cookies' }],
      },
      giving: {
        title: 'When you give',
        text: 'You pay on Stripe’s page. It asks for your name, email address, payment details and, for some payments, a billing address. From Stripe we take only this into our ledger of gifts:',
        list: [
          'your name and email address',
          'the amount, the currency being US dollars, and anything refunded',
          'whether you give once, monthly, quarterly or annually',
          'the dates: when the gift began, was paid, and when its receipt was sent',
          'the kind of payment (for example “card”), what your card’s statement will say and, if the payment failed, the reason that the bank gave',
          'Stripe’s reference numbers for the payment, which mean nothing without Stripe',
          'what you added to the gift: the part for its cost, in whose memory or honor it is, your note to us, and whether you want no letters',
        ],
        after: [
          'If you ask us to tell somebody of a gift in memory or in honor, we keep that person’s name, email address and your words to them for {rules.keepTributeDays} days. The person gets one card by email once the gift has arrived, and nothing else from us. What you add is stored at Stripe as well.',
          'Of a recurring gift we keep the words to which you agreed before its first payment.',
          'If a link to the donate page says where it stood (?from=), that word is noted with the gift, and nothing else about how you came here.',
          'Of a gift that comes by check, as shares or in another way, the office notes the same, what was given, and the number of the check. What it notes about your wishes stays until you ask us to remove it.',
          'We never see or store card or bank account numbers.',
          'Before you pay, the ledger notes only that a gift of this amount was begun; if you turn back, that no gift was made, with your name or email address if you had typed them on Stripe’s page. These are removed {rules.keepUnpaidDays} days later.',
        ],
      },
      ordering: {
        title: 'When you order the book',
        text: 'You pay on Stripe’s page here too. Besides what it asks for a gift, Stripe asks where the parcel is to go. We take into our record of orders what a gift’s entry holds, and',
        list: [
          'how many books',
          'the name and address on the parcel',
          'when it was sent, and the carrier’s number if there is one',
          'for a box without sales tax, the exemption certificate that your school or church sent us',
        ],
        after: 'The carrier sees what is on the package.',
      },
      writing: {
        title: 'When you write to us',
        text: [
          'The contact form stores what you type into it: your name, your email address, what your message is about, its subject and its words, with the time, and later the time at which we answered. It stores nothing else about you or your device.',
          'Two emails go out for it: one carries the message to our own mailbox, the other tells you that we have it and quotes it to you.',
          'We use it to answer you. It puts you on no list.',
        ],
      },
      newsletter: {
        title: 'When you subscribe to the prayer newsletter',
        text: 'You give us your email address. In the site’s own database we note',
        list: [
          'your email address',
          'when and on which page you asked for the newsletter, and the words that stood beside the form',
          'when you confirmed the address, and when you unsubscribed',
        ],
        after: [
          'First we send one email with a link to confirm. Until you confirm there, we send nothing else, and what you entered is deleted after {rules.newsletter.keepUnconfirmedDays} days. So no one can sign you up but you.',
          'If you read our newsletter before we had this site, we brought your address here with the day and the way in which you asked for it. If we had no record of them, we sent you that email with the link once. That we asked stays noted as a fingerprint of the address, without the address itself, so that we do not ask again.',
          'The letters contain no pictures and no trackers: we do not learn whether you open them. Every letter has a link to unsubscribe, and many mail programs show a button for it. You can also write or call, and we will do it for you.',
        ],
      },
      myGiving: {
        title: 'When you look at My giving',
        text: [
          'There is no account. You ask for a link with your email address, and we note the address, the time and a random number. If there are gifts under the address, the link goes there; it works once, within {rules.myGiving.linkMinutes} minutes. If there are none, nothing is sent. The links are deleted within a day after they end.',
          'The press of its button sets a cookie for a visit of {rules.myGiving.sessionMinutes} minutes, which Finish ends. We keep the visit with a fingerprint of the cookie, and delete it within a day after it has ended. What you look at is not noted.',
          'The link in a mail about a recurring gift works for {rules.myGiving.giftLinkDays} days and opens that gift alone. A person who has the mail can skip or stop the gift; your name, your address and your other gifts are not shown.',
          'If you change, skip or stop a recurring gift there, we note what was changed and when with the gift. Why you stop, if you tell us, only our office reads; Forget me removes it.',
          'If you add an email address there, or correct it right after a payment, we write to both addresses, and note both for {rules.myGiving.keepChangeDays} days, so that the previous one can call it off or take it back. Your name, your greeting, your postal address and your telephone number are kept as you correct them there. If you press Forget me, we do what you may ask us for under Your rights, and keep the address until the mail that confirms it is sent.',
        ],
        links: [{ label: 'My giving', to: '/my-giving' }],
      },
      technical: {
        title: 'What the site notes to do its work',
        text: 'To record every gift once and to lose no receipt, the site also keeps the numbers of the notices that Stripe sends us, with their kind and time, and a list of the emails that it sends: which kind, about which gift, order or message or to which entry of the newsletter’s list, when it was sent or why it could not be. Neither holds your name or address; the email itself is written from what is stored when it is sent, and the site keeps no copy of it.',
      },
      limits: {
        title: 'How we hold off spam and stolen cards',
        text: 'So that nobody can flood our forms or test stolen cards, the site counts how much is sent from one network address and from the network around it. It stores no address for this, only a fingerprint that changes every hour and is deleted soon after it. While more gifts and orders than usual are begun, it also keeps one that changes every day and is deleted after it. So that the same press of a button counts once, a fingerprint of the number that your browser made for it is kept for a day; so is one of a form that was sent, and of the mailbox that a contact message names or for which a link to My giving is asked, so that nobody can use us to flood it. Of what is refused we keep the number for each day, for 90 days, and nothing else.',
      },
      use: {
        title: 'What we use it for',
        text: 'We use your data for these purposes and no others:',
        list: [
          'to send you the prayer newsletter, if you asked for it and confirmed',
          'to record your gift and send its receipt, and to tell you of a refund, a failed payment or one that is coming up',
          'to send you letters as a giver, by email or by post: what gifts have done, and asking for others. You can say no to them on the donate page, and end them with the link in each, in My giving, by email or by telephone',
          'to send you the book you ordered, and to tell you of it',
          'to answer you when you write or call',
          'to keep the accounts and report to the tax authorities as a nonprofit must',
          'to prevent misuse of payment cards',
        ],
        after:
          'We never sell, rent, trade or share your data, and we do not use it for advertising or automated decisions about you.',
      },
      others: {
        title: 'Who else handles it',
        text: 'These work for us or with us, and each sees only what its work needs:',
        facts: {
          Stripe: 'takes the payment, under its own privacy policy, and also checks for fraud.',
          'Our mail provider': 'carries receipts, notices and newsletters to you, and your messages and emails to us.',
          'Our hosting company': 'runs the computer on which the site and its database lie.',
          'Our bookkeeper and accountant':
            'may be from outside. They see who gave and ordered, how much and when, to keep the books and prepare our returns.',
          'Our bank': 'takes the checks that you send us.',
          'Your employer or your fund':
            'hears from us that its gift came or, if you ask it for a match, that you gave, how much and when.',
        },
        after: 'Beyond these we pass data on only where the law obliges us to.',
        links: [{ label: 'Stripe’s privacy policy', to: 'https://stripe.com/privacy' }],
      },
      keeping: {
        title: 'Where it lies, and for how long',
        facts: {
          'Ledger of gifts and orders':
            'In the site’s own database. Your name, email address and the address on a parcel are kept for {rules.keepGiftsYears} years, as tax and accounting rules require, and then removed; what remains is the amount, its dates, for a parcel the state it went to, and Stripe’s reference numbers. From a gift or order that came to nothing they are removed after {rules.keepUnpaidDays} days.',
          'Exemption certificates of schools and churches':
            'In the same database, with their files, until {rules.keepGiftsYears} years after the last order without sales tax: the state may ask us to prove why none was charged.',
          'Names and addresses from our earlier program':
            'In the same database, also when you have not given here yet, for {rules.keepGiftsYears} years, and then removed unless a gift names you.',
          'Stripe’s notices, list of emails to send':
            'In the same database. Stripe’s notices are deleted after {rules.keepNoticesDays} days. That an email about your gift or order was sent stays noted for the same {rules.keepGiftsYears} years, that another email was sent for {rules.keepNoticesDays} days.',
          'Messages from the contact form':
            'In the same database, with our answers and offers, for {rules.keepMessagesMonths} months after we answered or, if we did not, after you wrote; sooner if you ask us to delete them. Their emails are in our mailbox, as below.',
          'Newsletter, letters to givers':
            'In the same database, for as long as you subscribe. That you have left stays noted for {rules.newsletter.keepUnsubscribedYears} years, as proof that you had asked and we stopped. A sign-up that is never confirmed is deleted after {rules.newsletter.keepUnconfirmedDays} days. That a letter went to you as a giver is noted for {rules.keepLettersDays} days, and that you want none for as long as a gift names you.',
          'Emails you write to us':
            'In our mailbox, until your request is settled and no rule obliges us to keep them.',
          'Payment details': 'At Stripe only, for as long as Stripe’s policy says.',
        },
        after:
          'Everything travels encrypted between you, this site and Stripe. Only the few people who look after gifts, orders, messages, the newsletter and the books for us can read what is in the database, and each only what their work needs.',
      },
      rights: {
        title: 'Your rights',
        text: 'Wherever you live, you may ask us at any time:',
        list: [
          'what we hold about you, and for a copy of it',
          'to correct your name or email address',
          'to delete it, as far as tax law lets us: what we must keep, we keep and use for nothing else',
          'to change or stop a recurring gift, or to take you off the newsletter’s list',
        ],
        after:
          'Under My giving you can do much of it yourself. Or write or call. So that nobody else gets your data, we may ask you something only you can know.',
      },
      children: {
        title: 'Children',
        text: 'Our books are for children, the forms on this site are for adults. We do not knowingly collect personal data from children under 13. If a child has written to us, tell us and we will delete the message.',
      },
      crisis: {
        title: 'If you use the crisis page',
        text: 'We do not learn which line you choose: the links go straight from your device to the organization. It sees you under its own policy. Your browser’s history and your telephone bill may show the visit or the call; the button that leaves the page quickly does not erase them.',
        links: [{ label: 'Crisis Support Resources', to: '/resources' }],
      },
      changes: {
        title: 'If this policy changes',
        text: 'The policy on this page is the one that holds. If we ever use data in a new way, it will be said here first, and we will ask you where the law asks us to.',
      },
    },
  },
  { rules, site },
)

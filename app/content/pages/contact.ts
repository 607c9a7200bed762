import { words } from '../../words/words.ts'
import { answerTime } from '../answer-time.ts'
import { reach } from '../reach.ts'
import { site } from '../site.ts'
import { taxQuestion } from './tax-question.ts'

export const contact = words(
  'pages/contact',
  {
    pageTitle: 'Contact',
    description: 'Send us a message, write or call, and find answers to the four questions we are asked most.',
    title: 'Contact us',
    lead: 'Write or call. A person reads every message and answers it.',
    form: {
      title: 'Write to us',
      lead: 'We respond {answerTime.messageOnDays}.',
      fields: {
        name: { label: 'Full Name', empty: 'Please enter your full name.' },
        email: {
          label: 'Email Address',
          empty: 'Please enter your email address.',
          wrong: 'Please enter an email address like name@example.com.',
        },
        type: { label: 'Inquiry Type' },
        subject: { label: 'Subject', empty: 'Please enter a subject.' },
        message: {
          label: 'Message',
          empty: 'Please enter your message.',
          hint: 'Up to {limit} characters.',
          placeholder: 'Tell us how we can help you...',
        },
      },
      tooLong: '{label} can have up to {limit} characters. Please shorten it.',
      control: '{label} contains a character that we cannot send. Please type it again.',
      types: {
        general: 'General Inquiry',
        donation: 'Donation Question',
        partnership: 'Church Partnership',
        volunteer: 'Volunteer Opportunity',
        support: 'Technical Support',
        media: 'Media Inquiry',
      },
      send: 'Send Message',
      sending: 'Sending...',
      clear: 'Clear Form',
      use: 'We use what you write to answer you, and for nothing else.',
      privacyLink: { label: 'Privacy Policy', to: '/privacy#writing' },
      errorSummary: 'Your message was not sent. Please check:',
    },
    sent: {
      title: 'Thank You!',
      text: 'Your message has been received. Our team will respond {answerTime.message}.',
      days: 'We count business days: a message that comes on a weekend is answered on the next one.',
      another: 'Send Another Message',
    },
    toasts: {
      sent: { title: 'Message Sent!', description: "Thank you for contacting us. We'll respond {answerTime.message}." },
      failed: {
        title: 'Your message was not sent',
        description: 'What you typed is still here. Please try again, or {reach.us}.',
      },
    },
    acknowledgement: {
      mailSubject: '{site.name} has received your message',
      title: 'Thank you for writing to us',
      received: 'Your message has been received. Our team will respond {answerTime.messageOnDays}.',
      at: 'It arrived on {time}, Eastern time.',
      reach: 'To add something, reply to this email, {reach.us}. We are here {site.hours}.',
      notYou:
        'If you did not write to us, someone entered your address by mistake, and there is nothing for you to do.',
    },
    cards: {
      email: {
        title: 'Email',
        text: 'We answer {answerTime.byEmail}. The form on this page is quicker: we answer {answerTime.messageOnDays}.',
      },
      phone: { title: 'Phone', text: 'During phone hours a person answers.' },
      hours: { title: 'Phone hours' },
    },
    hoursTitle: 'When we are here',
    closed: { days: 'Saturday - Sunday', text: 'Closed' },
    noVisits: {
      title: 'No in-person visits',
      text: 'We do not accept in-person visits. Our address is for mail only:',
    },
    urgent: {
      text: 'If you or a child is in danger, do not wait for our answer. Call 911. To talk with someone at any hour, call or text',
      phone: '988',
      link: { label: 'All crisis support lines', to: '/resources' },
    },
    questionsTitle: 'Frequently asked questions',
    questions: [
      {
        question: 'How are donations used?',
        answer:
          'Of every dollar, 75 cents go to books and materials, 15 to programs, 8 to operations and 2 to fundraising.',
        link: { label: 'See where a gift goes', to: '/donors#funds' },
      },
      {
        question: 'Can our church become a partner?',
        answer:
          'Yes. Partner churches share Gospel books and outreach kits with the children around them. Tell us your church’s name, your city and how many children you hope to reach.',
        link: { label: 'What we offer churches', to: '/get-involved#churches' },
      },
      {
        question: '{taxQuestion.question}',
        answer: '{taxQuestion.answer}',
      },
      {
        question: 'Can I volunteer?',
        answer:
          'Please do. Tell us where you live, what you like doing and how much time you have, and we will find a place for you.',
        link: {
          label: 'Email us about volunteering',
          mail: { subject: 'Volunteering', lines: ['Where I live:', 'What I like doing:', 'How much time I have:'] },
        },
      },
    ],
  },
  { site, answerTime, reach, taxQuestion },
)

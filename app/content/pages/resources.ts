import { words } from '../../words/words.ts'
import type { LineId } from '../hotlines/line-id.ts'
import { site } from '../site.ts'

export interface ResourceCard {
  /** The line whose numbers and hours the card shows. */
  line: LineId
  title: string
  text: string
  /** Set if the line's hours could be read as those of the service in the title. */
  hours?: string
  /** Pages in addition to the line’s chat. */
  links: readonly { label: string; to: string }[]
}

export const resources = words(
  'pages/resources',
  {
    // The title is in the browser's history and tab, where others may read it.
    pageTitle: 'Resources',
    description:
      'Call 911 in immediate danger. Call or text 988 at any hour. Helplines for children, teens and families.',
    title: 'Crisis Support Resources',

    exit: {
      label: 'Leave this page quickly',
      // Neutral, the same for everyone, and inconspicuous on any screen.
      to: 'https://www.weather.gov',
      keys: 'or press Escape three times.',
      warning: 'This does not erase your history. If someone may be watching, perhaps by spyware, use another device.',
    },

    emergency: {
      danger: { lead: 'Is anyone in immediate danger?', label: 'Call 911', href: 'tel:911' },
      talk: {
        lead: 'Need to talk with someone now?',
        text: 'The 988 Suicide & Crisis Lifeline, 24/7, free and confidential. Also if you are worried about someone else.',
        line: 'lifeline-988',
        call: 'Call 988',
        sms: 'Text 988',
        chat: 'Chat online',
        chatWith: 'with 988',
      },
      safePlace: { lead: 'Young, and need a safe place to go?', line: 'safe-place-txt4help' },
      notUs:
        '{site.name} publishes books for children. We are not an emergency service, and no one here answers crisis calls.',
    },

    cardsTitle: 'Where to turn',
    crisisCards: [
      {
        line: 'lifeline-988',
        title: '988 Suicide & Crisis Lifeline',
        text: 'Call, text or chat with a trained counselor at any hour.',
        links: [{ label: '988lifeline.org', to: 'https://988lifeline.org' }],
      },
      {
        line: 'crisis-text-line',
        title: 'Crisis Text Line',
        text: 'Text HOME to 741741 and a counselor texts back.',
        links: [{ label: 'crisistextline.org', to: 'https://www.crisistextline.org' }],
      },
      {
        line: 'childhelp',
        title: 'Childhelp National Child Abuse Hotline',
        text: 'Talk, text or chat with someone about a child being hurt. To report, call 911 or your state’s child-protection line.',
        links: [],
      },
      {
        line: 'boys-town',
        title: 'Boys Town, Your Life Your Voice',
        text: 'Counselors for kids, teens and parents, for any problem.',
        links: [{ label: 'yourlifeyourvoice.org', to: 'https://www.yourlifeyourvoice.org' }],
      },
      {
        line: 'ncmec',
        title: 'NCMEC CyberTipline and Take It Down',
        text: 'Report online exploitation of a child, or get help removing images of a minor.',
        hours: 'Hotline 24/7, free',
        links: [
          { label: 'report.cybertip.org', to: 'https://report.cybertip.org' },
          { label: 'takeitdown.ncmec.org', to: 'https://takeitdown.ncmec.org' },
        ],
      },
    ] satisfies readonly ResourceCard[],
    faithTitle: 'To pray, or to ask about faith',
    faithNote: 'These are not crisis lines. In danger, call 911 or 988 first.',
    faithCards: [
      {
        line: 'thehopeline',
        title: 'TheHopeLine',
        text: 'Christian coaches chat online with teens and young adults.',
        links: [],
      },
      {
        line: 'billy-graham',
        title: 'Billy Graham Prayer Line',
        text: 'A person to pray with and ask about faith.',
        links: [{ label: 'billygraham.org', to: 'https://billygraham.org' }],
      },
      {
        line: 'focus-on-the-family',
        title: 'Focus on the Family counseling',
        text: 'One free consultation with a licensed Christian counselor.',
        links: [
          {
            label: 'focusonthefamily.com',
            to: 'https://www.focusonthefamily.com/get-help/counseling-services-and-referrals/',
          },
        ],
      },
    ] satisfies readonly ResourceCard[],
    otherCountries: {
      title: 'Outside the United States',
      text: 'A directory of checked helplines in 175+ countries.',
      link: { label: 'findahelpline.com', to: 'https://findahelpline.com' },
    },

    directoriesTitle: 'Find a hotline',
    directoriesLead: {
      danger: 'In immediate danger,',
      call911: { label: 'call 911', href: 'tel:911' },
      talk: 'To talk with someone at any hour,',
      line: 'lifeline-988',
      call: 'call 988',
      sms: 'text 988',
      or: 'or',
      chat: 'chat with 988',
    },
    // After the hours of a line that somebody has tested.
    checkedOn: '. Checked {day}',
    verify: {
      title: 'Please check each number',
      text: 'Numbers, hours and web addresses change. If one does not answer, call or text 988, or call 211 for local help.',
      unchecked:
        'We have not yet tested these lines by phone ourselves. We took them from public sources in November 2026.',
      partly: 'We have tested some of these lines by phone, but not yet all of them.',
      checked: 'Numbers checked on',
      tellUs: 'Found a mistake? Please tell us:',
    },

    tips: {
      title: 'Helping a teen in crisis',
      lead: 'You do not have to find the right words. Being there, and getting help, is what matters. With support, most people find a way through.',
      steps: [
        {
          title: 'Listen',
          text: 'Ask directly how they are, also whether they are thinking about suicide. Asking does not put the idea there. Let them talk. Do not argue, lecture or make light of it.',
        },
        {
          title: 'Stay with them',
          text: 'If you are worried for their safety, do not leave them alone. If you are far away, keep them on the line while someone goes to them.',
        },
        {
          title: 'Remove access',
          text: 'Put anything they could use to hurt themselves out of reach. The 988 counselors can tell you how.',
        },
        {
          title: 'Get help',
          text: 'Call or text 988 together. In immediate danger, call 911. Never promise to keep it secret: tell a parent, a doctor or another adult you trust.',
        },
        {
          title: 'Follow up',
          text: 'Ask again tomorrow, and next week. Help them keep their appointments. Get support for yourself too.',
        },
      ],
      forTeens: 'Is it a friend you are worried about? Tell a grown-up you trust today, even if you were asked not to.',
    },

    keep: {
      title: 'Keep these numbers',
      lead: 'An icon on your home screen opens this page, usually without internet too. Anyone who uses your phone can see it.',
      ways: [
        { title: 'On an iPhone', text: 'In Safari, tap Share, then “Add to Home Screen”.', print: null },
        { title: 'On Android', text: 'In Chrome, tap the three dots, then “Add to Home screen”.', print: null },
        { title: 'On paper', text: 'Print both sides of one sheet.', print: 'Print the numbers' },
      ],
    },

    disclaimer: {
      title: 'What this page is not',
      text: '{site.name} is not a licensed healthcare provider. Nothing here is medical, psychological or legal advice. We list these organizations as a service; we do not run them, and listing them does not mean that they endorse us or we them.',
    },
  },
  { site },
)

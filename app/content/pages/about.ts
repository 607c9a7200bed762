import { words } from '../../words/words.ts'
import { site } from '../site.ts'

export const about = words(
  'pages/about',
  {
    pageTitle: 'About',
    description: 'Who {site.name} is: our story, our mission, our six values and what they have led to so far.',
    title: 'For the child nobody brings to church',
    lead: 'We are a small Christian publisher. We make Gospel books for children ages 4 to 14, and we help churches put them into the right hands.',

    story: {
      title: 'Our Story',
      paragraphs: [
        '{site.founder} founded {site.name}. It begins with one child: the one whom nobody takes to church.',
        'A child like that does not walk into a church on her own. No one at home is going to take her. But a book can walk into her home. It can be read under a blanket, lent to a brother, and found again years later.',
        'So we write the Gospel down in words a child can read alone. And because no child should have to stay alone with it, we build outreach kits that help a church welcome the children on its own street.',
      ],
    },

    purposes: {
      mission: {
        title: 'Our Mission',
        text: 'To reach children whose parents never take them to church, with Gospel books and church outreach kits.',
      },
      vision: {
        title: 'Our Vision',
        text: 'A day when every child has heard the Gospel at least once, in words a child can understand.',
      },
    },

    valuesTitle: 'Our core values',
    values: [
      { title: 'Christ-Centered', text: 'Every book we make leads to Jesus. We have no other subject.' },
      { title: 'Child-Focused', text: 'We write for the child in front of the page, not for the adult behind it.' },
      { title: 'Excellence', text: 'Children know when something was made with care. We want every page to show it.' },
      { title: 'Inclusivity', text: 'Every child is welcome here, from any family, country or background.' },
      { title: 'Integrity', text: 'We say what a gift does, what a figure measures, and what we do not know.' },
      { title: 'Biblical Foundation', text: 'What we print is tested against Scripture before a child reads it.' },
    ],

    impact: {
      title: 'Our Impact',
      /** Shown with `evidence.impactFigures`. */
      figures: [
        { value: '10,000+', label: 'Gospel books' },
        { value: '50+', label: 'church partnerships' },
        { value: '15', label: 'countries' },
      ],
      /** Of `impactScope.about`. */
      scope: 'Counted: {scope}.',
      windowTitle: 'The 4-14 window',
      windowText: [
        'The years from 4 to 14 are often called the 4-14 window. A research claim says that 85% of Christians accept Christ in those years.',
        'That figure has been quoted since the 1990s and goes back to a 1960 handbook. Recent surveys find 43% to 63%. On either count, these are the years in which very many people first believe, and they are the years we write for.',
      ],
      windowLink: { label: 'About these figures', to: '/research#about-these-figures' },
    },

    leadership: {
      title: 'Leadership',
      /** Shown with `evidence.founderStory`. */
      text: 'She was once an unreached child herself. She founded {site.name} to reach others.',
    },

    join: {
      title: 'Join Our Mission',
      text: 'Give a book, or bring your church. Both put the Gospel where a child can reach it.',
      links: [
        { label: 'Support Our Mission', to: '/donate' },
        { label: 'Partner With Us', to: '/contact' },
      ],
    },
  },
  { site },
)

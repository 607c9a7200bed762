import { words } from '../../words/words.ts'
import { site } from '../site.ts'
import { sources } from './research-sources.ts'

export const research = words(
  'pages/research',
  {
    pageTitle: 'Research',
    description: 'When people come to faith, what the studies really measured, and why we write for ages 4 to 14.',
    title: 'The years that last',
    lead: 'Why we write for ages 4 to 14: what has been measured, what is only repeated, and where you can read it yourself.',

    contents: {
      label: 'On this page',
      links: [
        { label: 'Statistics', to: '#statistics' },
        { label: 'Why 4-14', to: '#why-title' },
        { label: 'Rates by age', to: '#rates' },
        { label: 'Digital world', to: '#digital' },
        { label: 'Studies', to: '#studies' },
        { label: 'Global need', to: '#need' },
        { label: 'Downloads', to: '#additional' },
      ],
    },

    opening: {
      value: 'Half',
      text: 'of evangelical Protestant adults in the United States came to faith between the ages of 5 and 12.',
      source: 'A survey of 1,010 of them, as reported by Baptist Press',
      link: { label: '{sources.infinityConcepts.label}', to: '{sources.infinityConcepts.to}' },
    },

    statisticsTitle: 'Statistics you may meet',
    statisticsLead:
      'All four figures speak of how old people were when they came to faith. They differ, because different people were asked.',
    columns: { value: 'Figure', asked: 'What was asked', whom: 'Of whom, and when' },
    statistics: [
      {
        value: '85%',
        asked:
          'A figure often quoted since the 1990s: 85% of Christians accept Christ between the ages of 4 and 14. Recent surveys find 43% to 63%.',
        whom: 'What was asked, and of whom, is not known: it goes back to a 1960 handbook.',
        source: { label: 'About this figure', to: '#about-these-figures' },
      },
      {
        value: '43%',
        asked: 'Their age when they accepted Christ: before 13.',
        whom: '992 US born-again Christians.',
        source: { label: '{sources.barna.label}', to: '{sources.barna.to}' },
      },
      {
        value: '72%',
        asked: 'Their age when they came to faith: before 18.',
        whom: '1,010 US evangelical Protestant adults.',
        source: { label: '{sources.infinityConcepts.label}', to: '{sources.infinityConcepts.to}' },
      },
      {
        value: '63%',
        asked: 'Their age when they accepted Christ: 4 to 14.',
        whom: 'A poll among members; how many answered is not known.',
        source: { label: 'National Association of Evangelicals, 2015', to: null },
      },
    ],

    why: {
      title: 'Why ages 4-14 matter',
      reasons: [
        {
          title: 'They ask',
          text: 'Where was I before I was born? Does God know my name? Children ask such things aloud, and they wait for an answer.',
        },
        {
          title: 'Many believe young',
          text: 'Adults can be reached, and are: 15% of US evangelicals came to faith at 18 to 29 (Infinity Concepts, 2023). Most did not wait that long.',
        },
        {
          title: 'What is read young stays',
          text: 'Of some forty factors that Lifeway Research compared in 2017, reading the Bible regularly as a child was linked most strongly with the spiritual health of young adults. A link is not yet a cause, but it is a reason to print books.',
        },
      ],
    },

    rates: {
      title: 'Conversion rates by age',
      bands: [
        { ages: '4-14', percent: 43 },
        { ages: '15-30', percent: 19 },
        { ages: '31+', percent: 6 },
      ],
      text: 'Please read these three with care: they are often printed together, and we have not been able to trace them to one study.',
      link: { label: 'About these figures', to: '#about-these-figures' },
    },

    digital: {
      title: 'The digital world they live in',
      text: 'The screens are lit from morning to night. We are not against them. But somebody has to put something into a child’s hands that does not scroll away.',
      figures: [
        {
          value: '5 h 33 min',
          text: 'of entertainment on screens a day, ages 8-12. For ages 13-18 it was 8 hours 39 minutes. School work is not counted.',
          source: 'Common Sense Census, 2021',
        },
        {
          value: '57%',
          text: 'of parents of a child aged 11 or 12 say that the child has a smartphone of their own. At ages 8-10 it is 29%.',
          source: 'Pew Research Center, October 2025',
        },
        {
          value: '40%',
          text: 'of American teens say they are online almost constantly.',
          source: 'Pew Research Center, December 2025',
        },
      ],
    },

    studiesTitle: 'Three supporting studies',
    viewStudy: 'View Study',
    requestCopy: 'Request Copy',
    studies: [
      {
        title: 'Evangelism Is Most Effective Among Kids',
        by: 'Barna Group, October 2004',
        found: 'Among 992 US born-again Christians, 43% made that commitment before age 13 and 64% before 18.',
        url: '{sources.barna.to}',
      },
      {
        title: 'The Spiritual Journey: How Evangelicals Come to Faith',
        by: '{sources.infinityConcepts.label}, as reported by Baptist Press',
        found: 'Among 1,010 US evangelical Protestant adults, 72% came to faith before 18, half at 5-12.',
        url: '{sources.infinityConcepts.to}',
      },
      {
        title: 'Young Bible Readers More Likely to Be Faithful Adults',
        by: 'Lifeway Research, October 2017',
        found:
          'Regular Bible reading in childhood was the factor most strongly linked with spiritual health in young adults, as reported by 2,000 churchgoing Protestant parents. A link, not yet a cause.',
        url: 'https://lifewayresearch.com/2017/10/17/young-bible-readers-more-likely-to-be-faithful-adults-study-finds/',
      },
    ],
    /** Of the message that asks for a copy. */
    copy: { subject: 'Request a copy: {title}', lines: ['Please send me a copy of "{title}".', '', 'My name:'] },

    need: {
      title: 'The need around the world',
      figures: [
        {
          value: '1.5 billion',
          text: 'children in the world, give or take, are 4 to 14 years old.',
          source: 'UN World Population Prospects 2024, our calculation',
        },
        {
          value: '985',
          text: 'languages in which no Bible translation has begun yet. They are spoken by 29.3 million people.',
          source: 'Wycliffe Global Alliance, September 2024',
        },
      ],
      after: 'No one has counted the children who have never heard the Gospel, so we print no number for them.',
    },

    note: {
      title: 'About these figures',
      paragraphs: [
        'The 85% figure has been repeated since the 1990s. It goes back to a graph in a 1960 handbook, describes people in the United States who “make a decision for Christ”, and no current survey we know of supports it.',
        'The figures 43%, 19% and 6% are often printed together, but we have not been able to trace them to one study. What we can trace:',
      ],
      // Other sources are named without links. This claim is about its sources, so those that were found are linked.
      traced: [
        {
          text: 'Barna (2004) found that 43% of US born-again Christians made that commitment before age 13 and 64% before 18.',
          link: { label: '{sources.barna.label}', to: '{sources.barna.to}' },
        },
        {
          text: 'Barna (1999) put the probability of accepting Christ at 32% for ages 5-13, 4% for 14-18 and 6% from 19 on, and said this does not mean teenagers and adults cannot be reached.',
          link: {
            label: 'A report of the time',
            to: 'http://assets.baptiststandard.com/archived/1999/12_1/pages/age14.html',
          },
        },
        { text: 'In a poll of its members, the National Association of Evangelicals (2015) found 63% at ages 4-14.' },
        {
          text: 'Infinity Concepts and Grey Matter Research (2023) found that 72% of US evangelicals came to faith before 18.',
          link: { label: 'Report by Baptist Press', to: '{sources.infinityConcepts.to}' },
        },
      ],
      origin: { label: 'Where the 85% comes from', to: 'https://justinlong.org/2013/10/31' },
    },

    resources: {
      title: 'Additional resources',
      downloadsNote: 'PDF files, letter size, to print and share.',
      download: 'Download PDF',
      downloads: [
        {
          title: 'The 4-14 window',
          text: 'The figures of this page, and what they measure, on one sheet.',
          to: '/downloads/four-fourteen-window.pdf',
        },
        {
          title: 'Church outreach guide',
          text: 'Planning, safety, inviting, the day itself and the month after. Two pages.',
          to: '/downloads/church-outreach-guide.pdf',
        },
        {
          title: 'Lesson plan for teachers',
          text: 'One lost sheep: 45 minutes on Luke 15:1-7. Two pages.',
          to: '/downloads/teacher-lesson-plan.pdf',
        },
      ],
      links: [
        { label: 'Free kits and lesson plans', text: 'For classrooms and churches.', to: '/get-involved' },
        { label: 'Find Awana Club', text: 'Bible clubs in churches, on Awana’s own site.', to: '{site.clubFinder}' },
        {
          label: 'Crisis Support Resources',
          text: 'Phone numbers for a child or a family in trouble.',
          to: '/resources',
        },
      ],
    },

    closing: {
      title: 'Reach one child in those years',
      text: 'Five dollars puts a Gospel book into a child’s hands.',
      links: [
        { label: 'Give a child a book', to: '/donate' },
        { label: 'Get involved', to: '/get-involved' },
        { label: 'Ask us about a figure', to: '/contact' },
      ],
    },
  },
  { site, sources },
)

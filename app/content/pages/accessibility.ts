import { words } from '../../words/words.ts'
import type { LegalDocument } from '../legal/legal-document.ts'
import { site } from '../site.ts'
import { examination } from './examination.ts'

export const accessibility = words<LegalDocument>(
  'pages/accessibility',
  {
    title: 'Accessibility',
    description: 'The standard this site aims at, what was tested and how, what was not, and how to report a barrier.',
    summary: [
      'We aim to meet the Web Content Accessibility Guidelines (WCAG) 2.2, Level AA, on every page.',
      'Automated tools checked every page on {examination.on} and found nothing. People who use assistive technology have not tested it yet.',
      'If something is in your way, tell us: we will help you right away and fix it.',
    ],
    sections: {
      tested: {
        title: 'What was tested',
        text: 'Everything was tested in Chromium, the engine of Chrome and Edge, with automated tools. Part of this runs with every change to the site, and all of it before each release:',
        facts: {
          'Rules that a tool can check':
            'axe-core {examination.axe}, with its rules for WCAG 2.0, 2.1 and 2.2, Levels A and AA, and its best practices.',
          'Pages and states':
            'Every page as it loads, and after something was done on it: the menu and the cookie question open, each directory of crisis lines and every answer unfolded, and each message or error that a form can show.',
          'Windows and colors': '390 and 1280 pixels wide, in the light and the dark color scheme.',
          Keyboard:
            'On every page the Tab key reaches everything in order, the focus can be seen and is not covered, and nothing holds it. A gift can be made with the keyboard alone.',
          'Magnified to 400%':
            'Every page and state at 320 pixels: nothing scrolls sideways, no words are cut off, and the menu can be used.',
          'Text spacing':
            'Every page with the widest spacing of lines, letters and words that WCAG 1.4.12 names: nothing is lost.',
          Targets: 'Controls are at least 44 pixels high, links outside of sentences at least 24.',
          Motion: 'For those who ask their device for less motion, nothing moves or fades.',
          'Without JavaScript': 'Every page says the same as with it, and a gift can be made.',
        },
        after: 'Findings that are open today: none.',
      },
      'not-tested': {
        title: 'What was not tested',
        text: 'Automated tools find only some barriers. This has not been done yet:',
        list: [
          'no person who uses a screen reader, a magnifier, voice control or a switch has tested the site for us',
          'no screen reader such as NVDA, JAWS, VoiceOver or TalkBack was tried',
          'in Firefox and in the engine of Safari, pages and their error messages were looked at, but not examined as above',
          'nobody outside our own work has examined the site',
        ],
        after: 'That is why we say that we aim at the standard, and not that we meet it.',
      },
      limits: {
        title: 'Known limits',
        facts: {
          Payment:
            'The payment page belongs to Stripe. We cannot change it. If it is in your way, call us, and we will find another way to give.',
          'PDF files':
            'They are tagged, with a title, a language, headings, lists and tables, but no checker for PDF files and no screen reader has been tried on them. Ask us for the text in another form.',
          'Other organizations': 'Crisis lines, studies and clubs have sites of their own, which we did not test.',
          Languages: 'The site is in English only. Some crisis lines answer in others, and say so.',
        },
        links: [{ label: 'Crisis Support Resources', to: '/resources' }],
      },
      report: {
        title: 'Tell us about a barrier',
        text: 'Write to {site.email} or call {site.phone}, and say which page it was and what you wanted to do. You do not need to know why it did not work.',
      },
    },
  },
  { examination, site },
)

import { mailto } from './mailto.ts'
import { site } from './site.ts'

const address = ['Name:', 'Street:', 'City, state, ZIP:']

export const getInvolved = {
  pageTitle: 'Get Involved',
  description: 'Free storybooks for children, classroom kits for teachers, bulk books and outreach kits for churches.',
  title: 'Come in',
  lead: 'Three doors, and all of them are open. Each button opens an email to us that is already begun.',

  audiences: [
    {
      id: 'children',
      name: 'Children',
      scene: 'children',
      title: 'For children',
      lead: 'Everything here is free. Ask a parent or guardian to send the email with you.',
      offers: [
        {
          title: 'Free storybooks',
          text: 'Gospel stories to read at home, sent by email.',
          link: {
            label: 'Ask for storybooks',
            to: mailto(
              'Free storybooks',
              'Please send us free Gospel storybooks.',
              '',
              'Age of the child:',
              'Parent or guardian’s name:',
            ),
          },
        },
        {
          title: 'Activities',
          text: 'Things to color, puzzle over and make, to go with the stories.',
          link: {
            label: 'Ask for activities',
            to: mailto(
              'Activities for children',
              'Please send us activities.',
              '',
              'Age of the child:',
              'Parent or guardian’s name:',
            ),
          },
        },
        {
          title: 'Kids newsletter',
          text: 'A letter written for children. It goes to a parent’s address.',
          link: {
            label: 'Ask for the newsletter',
            to: mailto(
              'Kids newsletter',
              'Please send us the kids newsletter.',
              '',
              'Parent or guardian’s name:',
              'Age of the child:',
            ),
          },
        },
        {
          title: 'A club near you',
          text: 'Awana clubs meet in churches: games, Bible stories, friends. This link goes to their own site.',
          link: { label: 'Find Awana Club', to: site.clubFinder },
        },
        {
          title: 'A free book by mail',
          text: 'A real book, to keep. We need only the address that goes on the envelope.',
          link: {
            label: 'Ask for a free book',
            to: mailto(
              'Free book by mail',
              'Please mail a free Gospel book to:',
              '',
              ...address,
              '',
              'Age of the child:',
              'Parent or guardian’s name:',
            ),
          },
        },
      ],
    },
    {
      id: 'teachers',
      name: 'Teachers',
      scene: 'school',
      title: 'For teachers',
      lead: 'For Sunday schools, Christian schools, Bible clubs and homeschool groups. You bring the children, we help with the rest.',
      offers: [
        {
          title: 'Free classroom kits',
          text: 'Gospel books for the whole class. Tell us how many children there are.',
          link: {
            label: 'Ask for a kit',
            to: mailto(
              'Free classroom kit',
              'Please send me a classroom kit.',
              '',
              'School or group:',
              'Number of children:',
              'Their ages:',
              '',
              ...address,
            ),
          },
        },
        {
          title: 'Lesson plans',
          text: 'A plan for each lesson, built around the stories in the books.',
          link: {
            label: 'Ask for lesson plans',
            to: mailto('Lesson plans', 'Please send me lesson plans.', '', 'School or group:', 'Ages I teach:'),
          },
        },
        {
          title: 'Training webinars',
          text: 'How to tell the Gospel to a child who has never heard it, live and online.',
          link: {
            label: 'Ask for the next date',
            to: mailto('Training webinars', 'When is your next webinar?', '', 'Name:', 'School or group:'),
          },
        },
      ],
    },
    {
      id: 'churches',
      name: 'Churches',
      scene: 'church',
      title: 'For churches',
      lead: 'The children your church hopes to meet live within a walk of it. These are for reaching them.',
      offers: [
        {
          title: 'Bulk books',
          text: 'Gospel books by the box, for outreach days, camps and visits.',
          link: {
            label: 'Ask about bulk books',
            to: mailto(
              'Bulk books',
              'We would like Gospel books in bulk.',
              '',
              'Church:',
              'City and state:',
              'Number of books:',
              'Needed by:',
            ),
          },
        },
        {
          title: 'Outreach kits',
          text: 'What a congregation needs to invite the children around it and welcome them well.',
          link: {
            label: 'Ask about outreach kits',
            to: mailto(
              'Church outreach kit',
              'We would like to know about outreach kits.',
              '',
              'Church:',
              'City and state:',
              'Children we hope to reach:',
            ),
          },
        },
        {
          title: 'Training',
          text: 'For the people in your church who will stand at the door and sit on the floor.',
          link: {
            label: 'Ask about training',
            to: mailto(
              'Training for our church',
              'We would like training for our people.',
              '',
              'Church:',
              'City and state:',
              'Number of people:',
            ),
          },
        },
        {
          title: 'Partnership',
          text: 'Work with us for longer than one event: your church, your streets, our books.',
          link: {
            label: 'Ask about partnership',
            to: mailto(
              'Church partnership',
              'Our church would like to be a partner.',
              '',
              'Church:',
              'City and state:',
              'My name and role:',
            ),
          },
        },
      ],
    },
  ],

  closing: {
    title: 'Another way to help?',
    text: 'Tell us what you have in mind. Or keep the lamp burning with a monthly gift.',
    contact: { label: 'Contact us', to: '/contact?subject=Get%20Involved' },
    give: { label: 'Give $50 Monthly', to: '/donate?amount=50&recurring=monthly' },
  },
} as const

export type Audience = (typeof getInvolved.audiences)[number]

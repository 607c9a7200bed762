import { words } from '../../words/words.ts'
import { site } from '../site.ts'

export const getInvolved = words(
  'pages/get-involved',
  {
    pageTitle: 'Get Involved',
    description:
      'Free storybooks for children, classroom kits for teachers, bulk books and outreach kits for churches.',
    title: 'Come in',
    lead: 'Three doors, and all of them are open. Each link opens a message to us that is already begun: on this site, or as an email.',

    byEmail: 'By email',
    audiences: [
      {
        id: 'children',
        name: 'Children',
        scene: 'children',
        title: 'For children',
        lead: 'Everything here is free. Ask a parent or guardian to send the message with you.',
        offers: [
          {
            title: 'Free storybooks',
            text: 'Gospel stories to read at home, sent by email.',
            link: { label: 'Ask for storybooks', ask: 'storybooks' },
          },
          {
            title: 'Activities',
            text: 'Things to color, puzzle over and make, to go with the stories.',
            link: { label: 'Ask for activities', ask: 'activities' },
          },
          {
            title: 'Kids newsletter',
            text: 'A letter written for children. It goes to a parent’s address.',
            link: { label: 'Ask for the newsletter', ask: 'newsletter' },
          },
          {
            title: 'A club near you',
            text: 'Awana clubs meet in churches: games, Bible stories, friends. This link goes to their own site.',
            link: { label: 'Find Awana Club', to: '{site.clubFinder}' },
          },
          {
            title: 'A free book by mail',
            text: 'A real book, to keep. We need only the address that goes on the envelope.',
            link: { label: 'Ask for a free book', ask: 'book' },
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
            link: { label: 'Ask for a kit', ask: 'kit' },
          },
          {
            title: 'Lesson plans',
            text: 'A plan for each lesson, built around the stories in the books. The first is here, on two pages to print.',
            file: { label: 'Read a lesson plan (PDF)', to: '/downloads/teacher-lesson-plan.pdf' },
            link: { label: 'Ask for lesson plans', ask: 'plans' },
          },
          {
            title: 'Training webinars',
            text: 'How to tell the Gospel to a child who has never heard it, live and online.',
            link: { label: 'Ask for the next date', ask: 'webinars' },
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
            link: { label: 'Ask about bulk books', ask: 'bulk' },
          },
          {
            title: 'Outreach kits',
            text: 'What a congregation needs to invite the children around it and welcome them well.',
            link: { label: 'Ask about outreach kits', ask: 'outreach' },
          },
          {
            title: 'Training',
            text: 'For the people in your church who will stand at the door and sit on the floor.',
            link: { label: 'Ask about training', ask: 'training' },
          },
          {
            title: 'Partnership',
            text: 'Work with us for longer than one event: your church, your streets, our books.',
            link: { label: 'Ask about partnership', ask: 'partnership' },
          },
        ],
      },
    ],

    closing: {
      title: 'Volunteer, or help in another way',
      text: 'Tell us what you have in mind, or help with a gift every month.',
      contact: { label: 'Contact us', to: '/contact?subject=Get%20Involved' },
      give: { label: 'Give $50 Monthly', to: '/donate?amount=50&recurring=monthly' },
    },
  },
  { site },
)

export type Audience = (typeof getInvolved.audiences)[number]

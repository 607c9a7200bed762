import { site } from '../site.ts'
import type { Guide } from './download.ts'

export const churchOutreachGuide: Guide = {
  file: 'church-outreach-guide.pdf',
  kind: 'Church outreach guide',
  title: 'Open the door',
  lead: 'How a congregation can invite the children of its own streets to one good day with the Gospel, keep them safe, and still know them a month later.',
  revisedOn: '2026-11-23',
  sample: false,
  facts: [
    { label: 'For', text: 'A church of any size' },
    { label: 'Begin', text: 'Eight weeks before the day' },
    { label: 'Comes first', text: 'Your child protection policy and your state’s law' },
  ],
  sections: [
    {
      title: 'Planning',
      note: 'Eight weeks before',
      checks: [
        'Walk the streets around the church and pray for them. Note where children already play: a park, a school yard, the green between apartments.',
        'Name one person who leads the day, and another who answers for safety.',
        'Choose a date that does not compete with the school calendar, and a place with toilets, shade or a roof, and an edge that a small child will not cross unseen.',
        'Decide how many children you can care for well. That is your limit, on the day as well.',
        'Ask your pastor or board to approve the plan in writing, and your insurer to cover it.',
        `Order a book for every child you expect, and some more. Ask us for ours: ${site.email}`,
      ],
    },
    {
      title: 'Keeping children safe',
      note: 'Before anything else, and to the end',
      checks: [
        'Two adults, always. Two screened adults who are not related to each other stay with every group, in every room and every car. If one has to leave, two groups become one.',
        'Screen everyone who will be with children: a written application, references that somebody calls, and the background check that your policy and your state ask for.',
        'Have a parent’s or guardian’s permission in writing for each child: name and age, allergies and medical needs, two telephone numbers, who may collect the child, and a separate yes or no to photographs.',
        'Sign every child in and out. A child leaves only with a person named on the form.',
        'Doors stay open or have a window. No adult is alone with a child, or messages one privately.',
        'Keep the forms, a first-aid kit and a charged telephone at one table. Read the allergies before any food is opened.',
        'If a child tells you of harm: listen, stay calm, promise no secrecy, and do not question further. In immediate danger call 911. Report it at once to your state’s child protection agency as the law there requires; telling your leader does not replace the report.',
      ],
      after: 'Telephone numbers: the page Crisis Support Resources on our website.',
    },
    {
      title: 'Inviting',
      note: 'Three weeks before',
      checks: [
        'Invite the parents. Give the invitation to an adult at the door, with the permission form on its back.',
        'Say plainly who you are and what will happen: the name of your church, that a Bible story will be told, when it begins and ends, that it costs nothing, and that parents are welcome to stay.',
        'Print a telephone number that somebody answers, and print it in the languages of your streets.',
        'Go two by two, by daylight. If a family says no, thank them all the same.',
        'Ask each family what their child needs to be able to come: a ramp, a quiet corner, someone who signs.',
      ],
    },
    {
      title: 'The day',
      note: 'Two hours',
      steps: [
        { time: 'Before', text: 'Helpers meet, pray, walk through the rooms and read the safety list aloud.' },
        {
          time: '0:00',
          text: 'Welcome. Sign-in, first names on the name tags, and a game that a late child can join.',
        },
        { time: '0:25', text: 'One Gospel story, ten minutes, told and not read. Our lesson plan has one.' },
        { time: '0:40', text: 'Small groups by age, two adults in each. Ask, wait, and let the children ask back.' },
        { time: '1:05', text: 'Something to make, and something to eat.' },
        { time: '1:35', text: 'A book for each child. Write the name inside, so that it is theirs.' },
        {
          time: '1:50',
          text: 'Home. Sign out, and tell each parent what was told today and what the child was given.',
        },
      ],
      after:
        'Never press a child to decide: no rewards, no raised hands for others to see, no frightening stories. If a child asks how to follow Jesus, answer simply, within sight of the second adult, and tell the parents that the child asked.',
    },
    {
      title: 'Following up',
      note: 'The month after',
      checks: [
        'Within two days: thank the helpers, write down anything that went wrong, and lock the forms away.',
        'Within a week: call or write to the parents who said that you may. Thank them for trusting you.',
        'Invite the families to something with a date: a club, a Sunday, a meal. One day with nothing after it is soon forgotten.',
        'Visit in pairs, when a parent has said yes and is at home.',
        'After a month, sit down together. Who came back? Who did not? Do we know their names?',
      ],
    },
  ],
  closing: `Tell us what you learned, and the next church can begin where you left off: ${site.email} or ${site.phone}. We never print the names of children.`,
}

import { site } from '../site.ts'
import type { Guide } from './download.ts'

export const teacherLessonPlan: Guide = {
  file: 'teacher-lesson-plan.pdf',
  kind: 'Lesson plan',
  title: 'One lost sheep',
  lead: 'A lesson on Luke 15:1-7, for a Sunday school, a Bible club or a class at home.',
  revisedOn: '2026-11-23',
  sample: false,
  facts: [
    { label: 'Time', text: '45 minutes' },
    { label: 'Ages', text: 'Written for 7 to 10; for younger and older children see the end' },
    { label: 'Adults', text: 'Two in the room, always' },
  ],
  sections: [
    {
      title: 'Aim',
      note: 'What a child takes home',
      paragraphs: [
        'Each child can tell in their own words that God looks for people as a shepherd looks for one lost sheep, and that he is glad when one is found.',
      ],
    },
    {
      title: 'Materials',
      note: 'Lay out beforehand',
      checks: [
        'A Bible with Luke 15 marked. Read the passage aloud to yourself, twice.',
        'A jar with one hundred dried beans or buttons, counted. For children under 4 in the room, use something too large to swallow.',
        'A small toy sheep, or one cut from card. Hide it where a child can find it.',
        'Paper and crayons, and a Gospel book for each child.',
        'The attendance list, and the parents’ forms with allergies and telephone numbers.',
      ],
    },
    {
      title: 'Opening',
      note: '8 minutes',
      paragraphs: [
        'Pour the beans out and let the children guess how many there are. Everyone closes their eyes, and you take one away. Can anybody see that one is missing? Who would notice?',
        'Then say: “A sheep is missing in this room.” Look for it together, warmer and colder, until somebody finds it. Let everyone cheer.',
      ],
    },
    {
      title: 'Story',
      note: '10 minutes. Hold the Bible open and tell it slowly.',
      paragraphs: [
        'Some people were angry with Jesus. “He eats with the wrong people,” they said. So Jesus told them a story.',
        'A shepherd had a hundred sheep. In the evening he counted them. Ninety-seven. Ninety-eight. Ninety-nine. He counted again. One was missing.',
        'Ninety-nine sheep are a great many. He could have said: that is enough. But the one that was gone was his. So he went out to look for it, and he did not stop until he found it.',
        'He was not angry with it. He laid it on his shoulders and carried it home, and he was glad. He called his friends and his neighbors: “Come and be glad with me! I have found my sheep that was lost.”',
        'And Jesus said: that is how glad they are in heaven when one person who has gone away from God turns back.',
      ],
      after: 'After “One was missing”, stop, and wait as long as you dare.',
    },
    {
      title: 'Talk',
      note: '10 minutes',
      questions: [
        'How was it for the sheep, out there? How was it for the shepherd, when he counted?',
        'He still had ninety-nine. Why did he go?',
        'Some who heard Jesus had often been told that they did not belong. What did they hear in this story?',
        'Who do you think the shepherd is? Who is the sheep?',
        'Has anyone ever come looking for you?',
      ],
      after: 'Let the silence be. If you do not know an answer, say so, and promise to come back to it.',
    },
    {
      title: 'Draw',
      note: '10 minutes',
      paragraphs: [
        'Fold a sheet in half. On the left the hillside at night, on the right the way home. Whoever likes may put themselves into the picture. Walk around, and ask each child to tell you what you see.',
      ],
    },
    {
      title: 'Prayer',
      note: '3 minutes',
      paragraphs: [
        'Say that anyone may pray along in their heart, and that nobody has to.',
        '“God, you know each of us. Thank you that you look for us, and that Jesus came to find us. When we have gone our own way, bring us home. Amen.”',
      ],
      after:
        'If a child wants to know more, talk there and then, where the second adult can see you, and tell the parents.',
    },
    {
      title: 'Take-home',
      note: '4 minutes',
      checks: [
        'A Gospel book for each child, with the child’s name inside.',
        'One line for the parents: “Today we heard about the lost sheep, Luke 15:1-7. Ask your child why the shepherd was glad.”',
        'A game for home: count something together, take one away, and see who notices.',
      ],
    },
    {
      title: 'Younger and older',
      note: 'Ages 4-6 and 11-14',
      points: [
        'Ages 4-6: thirty minutes are enough. Act the story out on the floor, with the children as sheep, and ask only the first and the last question.',
        'Ages 11-14: let them read Luke 15:1-10 themselves and compare the sheep with the coin. Ask who “the wrong people” would be at their school, and what Jesus would do at lunch.',
      ],
    },
  ],
  closing: `You may copy this plan for your class. For free classroom kits and more lesson plans, write to ${site.email}.`,
}

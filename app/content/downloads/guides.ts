import { words } from '../../words/words.ts'
import type { Guide } from './download.ts'

export const guides = words('downloads/guides', {
  churchOutreach: {
    file: 'church-outreach-guide.pdf',
    kind: 'Church outreach guide',
    title: 'Open the door',
    lead: 'How a congregation can invite the children of its own streets to one good day with the Gospel, keep them safe, and still know them a month later.',
    revisedOn: '2026-11-24',
    sample: false,
    bodyFile: 'church-outreach-guide.md',
  },
  teacherLesson: {
    file: 'teacher-lesson-plan.pdf',
    kind: 'Lesson plan',
    title: 'One lost sheep',
    lead: 'A lesson on Luke 15:1-7, for a Sunday school, a Bible club or a class at home.',
    revisedOn: '2026-11-24',
    sample: false,
    bodyFile: 'teacher-lesson-plan.md',
  },
} satisfies Record<string, Guide>)

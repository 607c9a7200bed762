import type { NotDrawn } from '../../../published-words/await-drawing.server.ts'

/** Why there is no preview yet, or none at all. */
export function whyNotDrawn(answer: NotDrawn): string {
  if (answer.state === 'failed') return answer.problem
  return answer.state === 'busy'
    ? 'They are being drawn, which takes longer than usual. They come by themselves in some seconds.'
    : 'There is a preview on the built site only: npm start.'
}

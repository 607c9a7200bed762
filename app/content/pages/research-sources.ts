import { words } from '../../words/words.ts'

/** Two studies that the research page names several times. */
export const sources = words('pages/research-sources', {
  barna: {
    label: 'Barna Group, 2004',
    to: 'https://www.barna.com/research/evangelism-is-most-effective-among-kids/',
  },
  infinityConcepts: {
    label: 'Infinity Concepts and Grey Matter Research, 2023',
    to: 'https://www.baptistbeacon.net/post/most-evangelicals-chose-christ-during-childhood-new-study-finds',
  },
})

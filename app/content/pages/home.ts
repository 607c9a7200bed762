import { words } from '../../words/words.ts'

export interface Story {
  /** The result. Without a witness it is the only text about the event. */
  impact: string
  /** One sentence without further facts. Shown until there is a story. */
  description: string
  /** The number of lit windows. */
  windows: number
  /**
   * The story of a witness: all its fields are shown. Null means that there is none yet, and none is invented. Print no child's
   * name, and no place so small that readers can identify a child.
   */
  told: {
    title: string
    text: string
    /** "A town in Ohio" */
    place: string
    /** "Spring 2025" */
    season: string
    /** The witness: "Their pastor, Mary Brook". */
    witness: string
  } | null
}

export const home = words('pages/home', {
  /** What the picture of the book on a table shows. */
  bookAlt: 'Two copies of {title} on a table. One stands open at a picture of the story, one lies closed before it.',
  /** The words of the open book. */
  turning: {
    groupLabel: 'Look inside the book',
    bookLabel: 'The book',
    open: 'Open the book',
    pagesLabel: 'Pages {left} and {right}',
    turn: 'Turn the page',
    again: 'Read it again',
  },
  description: 'A nonprofit publisher of Gospel books for children ages 4 to 14. See what $5, $50 and $500 do.',
  headline: 'Millions of children will never hear the Gospel',
  lead: 'No one at home will take them to church. A book can still find its way in.',
  callToAction: { label: 'Give a child a book', to: '/donate' },
  researchLink: { label: 'See the research', to: '/research' },
  tiersTitle: 'What your gift does',
  tiers: [
    { dollars: 5, does: 'places a Gospel book in a child’s hands', scene: 'home' },
    { dollars: 50, does: 'reaches a classroom', scene: 'classroom' },
    { dollars: 500, does: 'sponsors a church outreach kit in a new city', scene: 'city' },
  ],
  mission: {
    title: 'Our mission',
    text: 'We reach children whose parents never take them to church, with Gospel books and church outreach kits.',
    cards: [
      {
        title: 'Gospel Books',
        text: 'Written so that a child can read them alone, and made to be kept.',
        scene: 'book',
      },
      {
        title: 'Church Outreach',
        text: 'Kits that help a congregation welcome the children on its own street.',
        scene: 'church',
      },
      {
        title: 'Global Impact',
        text: 'A book needs no building and no visa. It goes wherever a church will hand it on.',
        scene: 'hands',
      },
      {
        title: 'Ages 4-14',
        text: 'Old enough to ask the big questions, young enough to ask them out loud.',
        scene: 'children',
        link: { label: 'Why these years', to: '/research#why' },
      },
    ],
  },
  /** Shown with `evidence.successStories`. */
  stories: {
    title: 'Success stories',
    lead: 'Who has been reached: one window for each family or child. We do not print the names of children.',
    entries: [
      { impact: 'One family reached', description: 'One window for the whole family.', windows: 1, told: null },
      {
        impact: '147 children accepting',
        description: 'Each window is one child who accepted Christ.',
        windows: 147,
        told: null,
      },
      {
        impact: '50+ children in a Bible study',
        description: 'Each window is one child with an open Bible.',
        windows: 50,
        told: null,
      },
    ] satisfies readonly Story[],
  },
  closing: {
    title: 'One lit window on a dark street',
    text: 'That is what a book is to a child who has never heard. You can light the next one in about a minute.',
    aboutLink: { label: 'Learn more about us', to: '/about' },
  },
})

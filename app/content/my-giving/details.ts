/** The words of the page on which a giver corrects name, greeting, postal address and telephone. */
export const details = {
  title: 'My name and postal address',
  description: 'Correct your name, your greeting, your postal address and your telephone number.',
  text: 'Receipts and statements that we make from now on print them, also those for earlier gifts.',
  name: {
    label: 'Name, as it stands on envelopes and statements',
    hint: 'For two of you, for example: Edna and Walter Brown',
    empty: 'Please enter a name.',
    refused: 'A name has at most 60 characters, without links and long numbers.',
  },
  greeting: {
    label: 'How a letter begins',
    hint: 'For example: Dear Edna. You can leave it empty.',
    refused: 'A greeting has at most 60 characters, without links and long numbers.',
  },
  postalAddress: {
    label: 'Postal address, as it stands on envelopes and statements',
    hint: 'The lines without the name. You can leave it empty.',
  },
  phone: {
    label: 'Telephone',
    hint: 'You can leave it empty.',
    refused: 'A telephone number has 7 to 20 digits.',
  },
  button: 'Save',
  problem: 'Nothing was saved',
} as const

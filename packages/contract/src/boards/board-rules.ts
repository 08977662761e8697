/** Maximum number of boards of one member. */
export const BOARDS_MAX = 100
/** Maximum number of images on one board; a client looks at each of them. */
export const BOARD_IMAGES_MAX = 200
/** Maximum lengths, in characters. */
export const BOARD_NAME_MAX = 80
export const BOARD_NOTE_MAX = 500
export const BOARD_COMMENT_MAX = 1_000
export const REVIEWER_NAME_MAX = 60
/** Maximum number of people who answer on one board, and of comments on it. */
export const BOARD_REVIEWERS_MAX = 50
export const BOARD_COMMENTS_MAX = 1_000

/** What a person who was sent a board thinks of an image, with the word on the button. */
export const board_marks = { yes: 'Yes', maybe: 'Maybe', no: 'No' } as const
export type BoardMark = keyof typeof board_marks
export const board_mark_codes = Object.keys(board_marks) as [BoardMark, ...BoardMark[]]

export const board_texts = {
  too_many_boards: `You have ${BOARDS_MAX} boards. Delete one to make room.`,
  too_many_images: `A board holds up to ${BOARD_IMAGES_MAX} images. Make another board for the rest.`,
  unknown_image: "One of these images isn't in the catalogue any more.",
  other_images: 'The board has changed since you opened this page. Reload it.',
  not_a_date: 'Please choose a day from today to a year from now.',
  no_images: 'Please choose at least one image.',
} as const

/** Whether anybody said yes to the image and nobody said no, so that it can be licensed. */
export const isApproved = (marks: { mark: BoardMark }[]) =>
  marks.some(({ mark }) => mark === 'yes') && !marks.some(({ mark }) => mark === 'no')

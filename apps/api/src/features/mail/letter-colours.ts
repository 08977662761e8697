/**
 * The semantic colours of apps/web/app/ui/tokens.css that mails use, as mail programs read them: in hex, light and dark.
 * A test holds them equal.
 */
export const letter_colours = {
  bg: ['#fbf7f1', '#19110c'],
  surface: ['#fefcf9', '#261b16'],
  sunken: ['#f5eee5', '#3a2d25'],
  ink: ['#261b16', '#f5eee5'],
  'ink-muted': ['#6f6054', '#b3a598'],
  link: ['#7f4020', '#e3b794'],
  line: ['#eae0d5', '#3a2d25'],
  primary: ['#7f4020', '#e3b794'],
  'on-primary': ['#fefcf9', '#2b150c'],
} as const satisfies Record<string, [light: string, dark: string]>

export type LetterColour = keyof typeof letter_colours

/** "45 seconds", "37 minutes"; rounded up. */
export const waitInWords = (seconds: number) =>
  seconds < 60 ? count(seconds, 'second') : count(Math.ceil(seconds / 60), 'minute')

const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`

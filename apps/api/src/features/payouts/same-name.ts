import { foldedName } from '@taswira/contract'

/**
 * Whether a bank's name for an account matches a person's name: all words of the shorter one occur in the longer one,
 * in any order, and there are at least two. Banks write names in capitals, without accents, and often with a middle
 * name.
 */
export function isSameName(one: string, other: string): boolean {
  const [shorter, longer] = [words(one), words(other)].sort((a, b) => a.length - b.length)
  return shorter!.length >= 2 && shorter!.every((word) => longer!.includes(word))
}

const words = (name: string) => [...new Set(foldedName(name).match(/[\p{L}\p{N}]+/gu))]

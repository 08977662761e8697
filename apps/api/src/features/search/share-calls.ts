/** Returns a function that makes equal calls only once while the first is in progress. */
export function shareCalls<Answer>() {
  const in_progress = new Map<string, Promise<Answer>>()
  return (key: string, call: () => Promise<Answer>): Promise<Answer> => {
    const present = in_progress.get(key)
    if (present) return present
    const answer = call().finally(() => in_progress.delete(key))
    in_progress.set(key, answer)
    return answer
  }
}

import { expect, it } from 'vitest'
import { describeChange } from './describe-change.ts'

it('a long text is cut around its first difference, and never within an emoji', () => {
  const before = 'a'.repeat(300)
  for (let place = 190; place < 210; place++) {
    const after = `${'a'.repeat(40)}b${'a'.repeat(place - 41)}🌍${'a'.repeat(80)}`
    const { after: logged } = describeChange({ text: before }, { text: after })
    expect(logged.text).toHaveLength(200)
    expect(String(logged.text).isWellFormed()).toBe(true)
  }
})

import { describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { expectPixels } from './open-picture.ts'

const smallest = ({ width_px, height_px }: { width_px: number; height_px: number }, env = {}) => {
  try {
    expectPixels({ width_px, height_px }, readConfig(env).image_min_megapixels)
    return 'accepted'
  } catch (error) {
    return (error as Error).message
  }
}

describe('the smallest image', () => {
  it('has 2 megapixels unless the owner sets another size', () => {
    expect(smallest({ width_px: 2_000, height_px: 1_000 })).toBe('accepted')
    expect(smallest({ width_px: 1_999, height_px: 1_000 })).toBe(
      'the image has 1,999 × 1,000 pixels; at least 2 megapixels are needed',
    )
    expect(smallest({ width_px: 1_000, height_px: 500 }, { IMAGE_MIN_MEGAPIXELS: '0.5' })).toBe('accepted')
    expect(smallest({ width_px: 1, height_px: 1 }, { IMAGE_MIN_MEGAPIXELS: '0' })).toBe('accepted')
  })
})

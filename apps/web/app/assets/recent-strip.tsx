import { useState } from 'react'
import { announce } from '../ui/announce.ts'
import { ImageStrip } from './image-strip.tsx'
import { forgetImages, recentImages } from './recent-images.ts'

/** The images that were opened last in this browser, with a way to forget them. Loaded when there are any. */
export function RecentStrip() {
  const [images, setImages] = useState(recentImages)
  if (images.length === 0) return null
  return (
    <section className="page mt-12" aria-labelledby="recent" data-screen-only>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="recent" className="text-h2">
          Recently viewed
        </h2>
        <button
          type="button"
          className="link min-h-11 text-small"
          onClick={() => {
            forgetImages()
            announce('Recently viewed images cleared')
            setImages([])
          }}
        >
          Clear
        </button>
      </div>
      <ImageStrip assets={images} label="Recently viewed" />
    </section>
  )
}

import clsx from 'clsx'
import { TextBlocks } from '../../texts/text-block.tsx'
import type { Block } from '../../texts/text-blocks.ts'
import { type Cover, CoverPicture } from './cover-picture.tsx'

interface StoryFeatureProps {
  title: string
  blocks: Block[]
  cover: Cover
  turned: boolean
}

export function StoryFeature({ title, blocks, cover, turned }: StoryFeatureProps) {
  return (
    <section className="grid grid-cols-1 items-center gap-6 lg:grid-cols-2 lg:gap-12">
      <CoverPicture
        cover={cover}
        className={clsx('aspect-[3/2] w-full rounded-card', turned && 'lg:order-last')}
      />
      <div className="max-w-[56ch]">
        <h2 className="text-h2">{title}</h2>
        <TextBlocks blocks={blocks} />
      </div>
    </section>
  )
}

import clsx from 'clsx'
import { Picture } from '../../ui/picture.tsx'
import { TextBlocks } from '../../ui/text-block.tsx'
import type { Block } from '../../ui/text-blocks.ts'

interface StoryFeatureProps {
  title: string
  blocks: Block[]
  cover: { thumbnail: string; placeholder: string | null; colour: string } | null
  /** The picture stands on the right. */
  turned: boolean
}

export function StoryFeature({ title, blocks, cover, turned }: StoryFeatureProps) {
  return (
    <section className="grid grid-cols-1 items-center gap-6 lg:grid-cols-2 lg:gap-12">
      {cover && (
        <Picture
          src={cover.thumbnail}
          alt=""
          sizes="(min-width:1024px) 600px, 92vw"
          width={480}
          height={480}
          colour={cover.colour}
          placeholder={cover.placeholder}
          className={clsx('aspect-[3/2] w-full rounded-card', turned && 'lg:order-last')}
        />
      )}
      <div className="max-w-[56ch]">
        <h2 className="text-h2">{title}</h2>
        <TextBlocks blocks={blocks} />
      </div>
    </section>
  )
}

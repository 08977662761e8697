import type { Block } from '@taswira/contract'
import clsx from 'clsx'
import { TextBlocks } from './text-block.tsx'
import { Drawing } from './drawing.tsx'

interface StoryFeatureProps {
  title: string
  blocks: Block[]
  drawing: 'places' | 'work' | 'food'
  turned: boolean
}

export function StoryFeature({ title, blocks, drawing, turned }: StoryFeatureProps) {
  return (
    <section className="grid grid-cols-1 items-center gap-6 lg:grid-cols-2 lg:gap-12">
      <Drawing
        name={drawing}
        className={clsx('aspect-[3/2] w-full rounded-card', turned && 'lg:order-last')}
      />
      <div className="max-w-[56ch]">
        <h2 className="text-h2">{title}</h2>
        <TextBlocks blocks={blocks} />
      </div>
    </section>
  )
}

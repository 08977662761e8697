import { useContext, useEffect, useRef, useState } from 'react'
import { Link, useActionData } from 'react-router'
import { announce } from '../../../ui/announce.ts'
import { Notice } from '../../../ui/form/notice.tsx'
import type { DeskAnswer } from './desk-calls.ts'
import { DeskContext } from './desk-context.ts'
import type { Loaded } from './load-screen.ts'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { type StateTag, StateTags } from './state-tags.tsx'

interface DeskScreenProps<Content> {
  /** The screen's title; with `item`, that of the list which the item belongs to. */
  title: string
  /** The item that the screen is about: the URL of its list, its own title and tags of its state. */
  item?: { list: string; describe: (content: Content) => { title: string; tags: StateTag[] } }
  loaded: Loaded<Content> | undefined
  children: (content: Content) => React.ReactNode
}

/** One screen in the desk's frame, with its title, the result of the last action and the content. */
export function DeskScreen<Content>({
  title,
  item,
  loaded: just_loaded,
  children,
}: DeskScreenProps<Content>) {
  // Nothing is loaded while the screen is hidden behind the log-in form; it keeps its content.
  const [loaded, setLoaded] = useState(just_loaded)
  if (just_loaded && just_loaded !== loaded) setLoaded(just_loaded)
  const action_answer = useActionData<DeskAnswer>()
  const { shown, hasJustEntered } = useContext(DeskContext)
  const answer = shown ?? action_answer
  const heading = useRef<HTMLHeadingElement>(null)
  const outcome = useRef<HTMLDivElement>(null)
  const result = answer?.done ?? answer?.under_way
  useEffect(() => {
    if (result) announce(result)
    if (answer?.refused) outcome.current?.focus()
  }, [answer, result])
  useEffect(() => {
    if (just_loaded && hasJustEntered()) heading.current?.focus()
  }, [hasJustEntered, just_loaded])
  useEffect(() => {
    // The focused element may have been removed with the old screen.
    if (result && document.activeElement === document.body) outcome.current?.focus({ preventScroll: true })
  }, [answer, result, loaded])
  if (!loaded) return null
  const described =
    typeof loaded === 'object' && 'content' in loaded ? item?.describe(loaded.content) : undefined
  return (
    <>
      <div className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-1 lg:mt-8">
        {item && described && (
          <Link
            to={item.list}
            className="link inline-flex min-h-11 w-full items-center text-small font-semibold"
          >
            {title}
          </Link>
        )}
        <h1 ref={heading} tabIndex={-1} className="overflow-y-clip text-h1 wrap-anywhere">
          {loaded === 'failed' ? 'Desk' : (described?.title ?? title)}
        </h1>
        {described && <StateTags tags={described.tags} />}
      </div>
      <div ref={outcome} tabIndex={-1} className="scroll-mt-24">
        {answer?.refused && (
          <Notice tone="danger" className="mt-4">
            {answer.refused}
          </Notice>
        )}
        {result && (
          <Notice tone={answer?.done ? 'success' : 'info'} className="mt-4">
            {result}
          </Notice>
        )}
      </div>
      <div className="mt-6">
        {loaded === 'failed' ? (
          <NotLoaded />
        ) : 'forbidden' in loaded ? (
          <Notice tone="info">{loaded.forbidden}</Notice>
        ) : (
          children(loaded.content)
        )}
      </div>
    </>
  )
}

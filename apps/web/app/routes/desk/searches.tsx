import {
  addMeaning,
  hideWanted,
  isApiError,
  listDeskWanted,
  listMeanings,
  listSearchCounts,
  previewMeaning,
  removeMeaning,
  search_periods,
  search_views,
  showWanted,
  splitKeywords,
} from '@taswira/contract'
import { deskAction, revalidatesScreen, callDesk, sendToDesk } from '../../features/desk/frame/desk-calls.ts'
import { DeskScreen } from '../../features/desk/frame/desk-screen.tsx'
import { listAt, loadScreen } from '../../features/desk/frame/load-screen.ts'
import { MeaningEditor } from '../../features/desk/catalogue/meaning-editor.tsx'
import { Views } from '../../features/desk/frame/pages.tsx'
import {
  SearchCountList,
  SearchExplanation,
  SearchPeriod,
  search_page_views,
} from '../../features/desk/catalogue/search-count-list.tsx'
import { fieldText } from '../../forms/form-values.ts'
import { WantedSubjects } from '../../features/desk/catalogue/wanted-subjects.tsx'
import type { Route } from './+types/searches.ts'

export const clientLoader = ({ url: { searchParams: query } }: Route.ClientLoaderArgs) =>
  loadScreen(async () => {
    if (query.get('view') === 'meanings') return { editor: await loadEditor(query) }
    if (query.get('view') === 'wanted') return { subjects: await callDesk(listDeskWanted, {}) }
    const view = search_views.find((one) => one === query.get('view')) ?? 'unanswered'
    const days = String(search_periods.find((one) => String(one) === query.get('days')) ?? 7)
    const { items, ...list } = await listAt(query, (offset) =>
      callDesk(listSearchCounts, { query: { view, days, offset } }),
    )
    return { list: { view, days, ...list, searches: items } }
  })

async function loadEditor(query: URLSearchParams) {
  const words = query.get('words') ?? ''
  const terms = query.get('terms') ?? ''
  const [meanings, { effect, refused }] = await Promise.all([
    callDesk(listMeanings, {}),
    words && terms ? loadEffect(words, terms) : { effect: null, refused: null },
  ])
  return { words, terms, effect, refused, meanings }
}

async function loadEffect(words: string, terms: string) {
  try {
    const effect = await callDesk(previewMeaning, { body: { words, terms: splitKeywords(terms) } })
    return { effect, refused: null }
  } catch (error) {
    if (!isApiError(error, 'invalid_input')) throw error
    return { effect: null, refused: Object.values(error.fields ?? {}).flat()[0] ?? error.message }
  }
}

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  deskAction(request, {
    add: async (form) => {
      const words = fieldText(form, 'words')
      await callDesk(addMeaning, { body: { words, terms: splitKeywords(fieldText(form, 'terms')) } })
      return `Added. Searches for “${words}” use it now.`
    },
    remove: async (form) => {
      await sendToDesk(removeMeaning, form)
      return 'Removed.'
    },
    hide: async (form) => {
      await sendToDesk(hideWanted, form)
      return 'Hidden. Contributors no longer see it.'
    },
    show: async (form) => {
      await sendToDesk(showWanted, form)
      return 'Contributors see it again.'
    },
  })

export const shouldRevalidate = revalidatesScreen

export default function Searches({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Searches" loaded={loaderData}>
      {({ list, subjects, editor }) => (
        <>
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
            <div className="min-w-0">
              <Views label="Searches" views={search_page_views} />
              {list && <SearchExplanation view={list.view} />}
            </div>
            {list && <SearchPeriod days={list.days} />}
          </div>
          {list && <SearchCountList {...list} />}
          {subjects && <WantedSubjects {...subjects} />}
          {editor && <MeaningEditor {...editor} />}
        </>
      )}
    </DeskScreen>
  )
}

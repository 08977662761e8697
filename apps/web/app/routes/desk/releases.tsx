import {
  decideFaces,
  decidePaperRelease,
  listUnreleasedFaces,
  listWaitingPapers,
  listWithdrawnReleases,
  viewDesk,
} from '@taswira/contract'
import { replace } from 'react-router'
import { deskAction, revalidatesScreen, callDesk, sendToDesk } from '../../features/desk/frame/desk-calls.ts'
import { DeskScreen } from '../../features/desk/frame/desk-screen.tsx'
import { FaceList } from '../../features/desk/reviews/face-list.tsx'
import { listAt, loadScreen } from '../../features/desk/frame/load-screen.ts'
import { Views, workAt } from '../../features/desk/frame/pages.tsx'
import { WaitingPapers } from '../../features/desk/reviews/waiting-papers.tsx'
import { WithdrawnList } from '../../features/desk/reviews/withdrawn-list.tsx'
import type { Route } from './+types/releases.ts'

export const clientLoader = ({ url: { searchParams: query } }: Route.ClientLoaderArgs) =>
  loadScreen(async () => {
    const counts = await callDesk(viewDesk, {})
    switch (query.get('view')) {
      case 'waiting':
        return {
          counts,
          papers: await listAt(query, (offset) => callDesk(listWaitingPapers, { query: { offset } })),
        }
      case 'faces':
      case 'decided-faces': {
        const decided = query.get('view') === 'faces' ? undefined : 'yes'
        const call = (offset: string) => callDesk(listUnreleasedFaces, { query: { offset, decided } })
        return { counts, faces: { ...(await listAt(query, call)), is_decided: decided !== undefined } }
      }
      case 'withdrawn':
        return {
          counts,
          withdrawn: await listAt(query, (offset) => callDesk(listWithdrawnReleases, { query: { offset } })),
        }
      default:
        // The screen opens where work is.
        throw replace(`/desk/releases?view=${counts.papers === 0 && counts.faces > 0 ? 'faces' : 'waiting'}`)
    }
  })

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  deskAction(request, {
    accept: async (form) => {
      await sendToDesk(decidePaperRelease, form)
      return 'Accepted. Its contributor gets an email.'
    },
    faces: async (form) => {
      await sendToDesk(decideFaces, form)
      return 'Decided.'
    },
    refuse: async (form) => {
      await sendToDesk(decidePaperRelease, form)
      return 'Refused. Its contributor gets an email.'
    },
  })

export const shouldRevalidate = revalidatesScreen

export default function DeskReleases({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Releases" loaded={loaderData}>
      {({ counts, papers, faces, withdrawn }) => {
        const work = workAt('/desk/releases?view=faces', 'Faces to decide', counts.faces) ?? {
          to: '/desk/review',
          text: 'Images in review',
        }
        return (
          <>
            <Views
              label="Releases"
              views={[
                { text: 'On paper, to check', filter: { view: 'waiting' }, count: counts.papers },
                { text: 'Faces without a release', filter: { view: 'faces' }, count: counts.faces },
                { text: 'Faces, decided', filter: { view: 'decided-faces' } },
                { text: 'Withdrawn', filter: { view: 'withdrawn' } },
              ]}
            />
            {papers && (
              <WaitingPapers papers={papers.items} total={papers.total} offset={papers.offset} work={work} />
            )}
            {faces && <FaceList {...faces} work={work} />}
            {withdrawn && (
              <WithdrawnList
                releases={withdrawn.items}
                total={withdrawn.total}
                offset={withdrawn.offset}
                work={work}
              />
            )}
          </>
        )
      }}
    </DeskScreen>
  )
}

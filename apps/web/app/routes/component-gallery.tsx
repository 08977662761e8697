import { stories } from '../component-gallery/stories.tsx'

export const meta = () => [{ title: 'Components · Taswira' }, { name: 'robots', content: 'noindex' }]

/** Every component in all its states, for development. Served only by `npm run dev` (docs/design.md, "Components"). */
export default function ComponentGallery() {
  return (
    <div className="page grid gap-12 py-8">
      <h1 className="text-h1">Components</h1>
      {stories.map(({ name, states }) => {
        const id = name.toLowerCase().replaceAll(' ', '-')
        return (
          <section key={id} id={id} aria-labelledby={`${id}-name`}>
            <h2 id={`${id}-name`} className="text-h2">
              {name}
            </h2>
            <div className="mt-4 grid gap-8">
              {Object.entries(states).map(([state, shown]) => (
                <figure key={state} className="min-w-0">
                  <figcaption className="mb-2 text-small text-ink-muted">{state}</figcaption>
                  {shown}
                </figure>
              ))}
            </div>
          </section>
        )
      })}
    </div>
  )
}

import journeys from './playwright.config.ts'

const { projects: _, ...shop } = journeys

/** npm run screenshots: starts the same site as the journeys. */
export default { ...shop, testMatch: 'screenshots.ts' }

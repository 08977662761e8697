// Exits with 0 if the process responds. Whether it is ready for visitors is checked at /readyz.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`).catch(() => undefined)
process.exit(answer?.ok ? 0 : 1)

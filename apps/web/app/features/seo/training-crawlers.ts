/**
 * Names in robots.txt of crawlers whose operators collect pages and images to train AI with (decision 75). Those of
 * search engines, and of assistants that fetch a page because somebody asked for it, are not among them.
 */
export const training_crawlers = [
  'AI2Bot',
  'Ai2Bot-Dolma',
  'Amazonbot',
  'anthropic-ai',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'cohere-training-data-crawler',
  'Cotoyogi',
  'Diffbot',
  'FacebookBot',
  'Google-Extended',
  'GPTBot',
  'ImagesiftBot',
  'img2dataset',
  'LAIONDownloader',
  'laion-huggingface-processor',
  'meta-externalagent',
  'omgili',
  'PanguBot',
  'SBIntuitionsBot',
  'Timpibot',
  'VelenPublicWebCrawler',
  'Webzio-Extended',
]

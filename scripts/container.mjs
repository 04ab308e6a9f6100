// Reads deploy/Dockerfile, so that its containers can be run on machines without Docker.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './build-targets.mjs'

/** The folder of the sources in the first stages. */
const SOURCES = '/src/'

/**
 * A stage of the Dockerfile.
 *
 * @typedef {object} Container
 * @property {{ from: string, to: string }[]} copies Built files: their place in the repository, and in the container.
 * @property {string[]} entryPoint
 * @property {string[]} healthCheck
 * @property {number[]} ports
 * @property {Record<string, string>} env
 */

/** @returns {Container} @throws Error when the Dockerfile has no such stage, or says something unexpected */
export function readContainer(name, text = readFileSync(path.join(ROOT, 'deploy/Dockerfile'), 'utf8')) {
  const lines = text.replaceAll(/\\\n\s*/g, ' ').split('\n')
  const start = lines.findIndex((line) => line.startsWith('FROM ') && line.endsWith(` AS ${name}`))
  if (start < 0) throw new Error(`deploy/Dockerfile has no stage ${name}.`)
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => line.startsWith('FROM '))
  const stage = rest.slice(0, end < 0 ? undefined : end)
  const find = (pattern) => stage.flatMap((line) => pattern.exec(line) ?? [])
  const entryPoint = stage.find((line) => line.startsWith('ENTRYPOINT '))
  const healthCheck = stage.find((line) => line.startsWith('HEALTHCHECK '))
  return {
    copies: stage.filter((line) => line.startsWith('COPY ')).map(readCopy),
    entryPoint: JSON.parse(entryPoint.slice('ENTRYPOINT '.length)),
    healthCheck: JSON.parse(healthCheck.slice(healthCheck.indexOf('['))),
    ports: (find(/^EXPOSE (.+)$/)[1] ?? '').split(' ').map(Number),
    env: Object.fromEntries(
      stage.flatMap((line) => {
        const [, variable, value] = /^ENV (\w+)=(\S+)$/.exec(line) ?? []
        return variable ? [[variable, value]] : []
      }),
    ),
  }
}

function readCopy(line) {
  const [, from, to] = /^COPY --from=\w+ (\/\S+) (\/\S+)$/.exec(line) ?? []
  if (!from?.startsWith(SOURCES)) throw new Error(`deploy/Dockerfile copies something that was not built: ${line}`)
  return { from: from.slice(SOURCES.length), to }
}

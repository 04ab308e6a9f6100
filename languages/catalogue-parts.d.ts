// A part of a catalogue, which bundlers load without the others.
declare module '*.ts?widget' {
  export const widget: Readonly<Record<string, string>>
}
declare module '*.ts?errors' {
  export const errors: Readonly<Record<string, string>>
}
declare module '*.ts?web' {
  export const web: Readonly<Record<string, string>>
}

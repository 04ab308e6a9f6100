export function Divider({ text }: { text: string }) {
  return <div className="lk-divider">{text}</div>
}

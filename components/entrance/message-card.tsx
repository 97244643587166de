import { Card } from "@/components/ui/card";
import { Time } from "@/components/ui/time";

interface MessageCardProps {
  subject: string | null;
  body: string;
  createdAt: string;
}

const link = /(https?:\/\/\S+)/;

/** An e-mail or SMS as its recipient reads it; its links can be followed. */
export function MessageCard({ subject, body, createdAt }: MessageCardProps) {
  return (
    <Card title={subject ?? "SMS"} description={<Time at={createdAt} precision="second" />}>
      <p className="whitespace-pre-line wrap-anywhere">
        {body
          .trim()
          .split(link)
          .map((part, index) =>
            link.test(part) ? (
              <a key={index} href={part} className="font-medium underline underline-offset-4">
                {part}
              </a>
            ) : (
              part
            ),
          )}
      </p>
    </Card>
  );
}

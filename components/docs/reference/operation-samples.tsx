"use client";

import { Samples } from "../samples";
import { useVisitorKey } from "../stored";
import { languageNames, languages, sampleIn, type SampleRequest } from "./samples";

/** The samples of an operation, with the visitor's own key once it is entered. */
export function OperationSamples({ id, origin, request }: OperationSamplesProps) {
  const [key] = useVisitorKey();
  return (
    <Samples
      label={`example: ${id}`}
      samples={languages.map((language) => ({
        name: languageNames[language],
        text: sampleIn(language, origin, request, key || null),
      }))}
    />
  );
}

interface OperationSamplesProps {
  id: string;
  /** The service's public address. */
  origin: string;
  request: SampleRequest;
}

export { NotFoundPage as default } from "@/components/data/not-found-page";
